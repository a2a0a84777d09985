CREATE TABLE "login_ticket" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"unionid" text,
	"session_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"unionid" text,
	"uid" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "shared_credential" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"obtained_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"forced_at" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_uid_member_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."member"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_ticket_expires_idx" ON "login_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_identity_unionid_idx" ON "member_identity" USING btree ("unionid");--> statement-breakpoint
CREATE INDEX "member_identity_uid_idx" ON "member_identity" USING btree ("uid");
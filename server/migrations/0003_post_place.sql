ALTER TABLE "post" ADD COLUMN "place_name" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "place_address" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "place_latitude" double precision;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "place_longitude" double precision;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_place_whole" CHECK (num_nonnulls("post"."place_name", "post"."place_address", "post"."place_latitude", "post"."place_longitude") in (0, 4));
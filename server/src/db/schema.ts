/**
 * Every table of the domain. Rules kept here:
 * - ids are bigint in the database and decimal strings in the program;
 * - indexes are ascending: drizzle's `.desc()` writes NULLS LAST, which no `ORDER BY … DESC` uses,
 *   and PostgreSQL reads an ascending index backwards just as fast;
 * - feeds are paged by keyset, so each feed has an index that ends with the id;
 * - counters are changed in the transaction that inserts or deletes the row they count, and
 *   `domain/recount.ts` can make them anew from the rows.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { bytea, id, moment, momentNow } from './columns'

// ————— members and accounts —————

export const member = pgTable(
  'member',
  {
    uid: id('uid').primaryKey().generatedByDefaultAsIdentity({ startWith: 100001 }),
    username: text('username').notNull(),
    /** Ready-to-use address of a small square picture, empty without one. */
    avatar: text('avatar').notNull().default(''),
    /** E.164, e.g. +8613800000001. Null for one who came another way and has not bound a number. */
    phone: text('phone'),
    intro: text('intro').notNull().default(''),
    region: text('region').notNull().default(''),
    /** Title of an expert (e.g. 瓷器鉴定师), empty for others. */
    title: text('title').notNull().default(''),
    isExpert: boolean('is_expert').notNull().default(false),
    postCount: integer('post_count').notNull().default(0),
    followCount: integer('follow_count').notNull().default(0),
    fansCount: integer('fans_count').notNull().default(0),
    /** Likes received on posts. */
    likedCount: integer('liked_count').notNull().default(0),
    topicCount: integer('topic_count').notNull().default(0),
    collectCount: integer('collect_count').notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    uniqueIndex('member_username_key').on(t.username),
    uniqueIndex('member_phone_key').on(t.phone),
  ],
)

/** One row per signed-in device; the token itself is never stored. */
export const deviceToken = pgTable(
  'device_token',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity(),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    /** SHA-256 of the token. */
    tokenHash: bytea('token_hash').notNull(),
    deviceName: text('device_name').notNull().default(''),
    createdAt: momentNow('created_at'),
    lastSeenAt: momentNow('last_seen_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('device_token_hash_key').on(t.tokenHash),
    index('device_token_uid_idx').on(t.uid),
  ],
)

/** The newest code sent to a number; an older one is worth nothing any more. */
export const smsCode = pgTable(
  'sms_code',
  {
    phone: text('phone').primaryKey(),
    salt: bytea('salt').notNull(),
    /** SHA-256 of salt, number and code. */
    codeHash: bytea('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    usedAt: moment('used_at'),
  },
  (t) => [index('sms_code_expires_idx').on(t.expiresAt)],
)

const identityProviders = ['wechat-mini', 'wechat-h5', 'apple'] as const

/** Who somebody is elsewhere. A member may have several; each belongs to one member. */
export const memberIdentity = pgTable(
  'member_identity',
  {
    provider: text('provider', { enum: identityProviders }).notNull(),
    /** The provider's name for the person: WeChat's openid, Apple's sub. */
    subject: text('subject').notNull(),
    /** The same person's name across WeChat's apps, where an open-platform account joins them. */
    unionid: text('unionid'),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    index('member_identity_unionid_idx').on(t.unionid),
    index('member_identity_uid_idx').on(t.uid),
  ],
)

/** An identity that waits for a phone number. Deleted by the bind that succeeds. */
export const loginTicket = pgTable(
  'login_ticket',
  {
    /** SHA-256 of the bindToken. */
    tokenHash: bytea('token_hash').primaryKey(),
    provider: text('provider', { enum: identityProviders }).notNull(),
    subject: text('subject').notNull(),
    unionid: text('unionid'),
    /** WeChat's session key, with which old base libraries encrypt the phone number; never leaves the server. */
    sessionKey: text('session_key'),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('login_ticket_expires_idx').on(t.expiresAt)],
)

/** What all processes share and one of them fetches: WeChat's access tokens and JS-SDK tickets. */
export const sharedCredential = pgTable('shared_credential', {
  /** e.g. wx0123456789abcdef:access-token */
  name: text('name').primaryKey(),
  /** Empty before the first success. */
  value: text('value').notNull().default(''),
  obtainedAt: moment('obtained_at'),
  expiresAt: moment('expires_at'),
  /** When it was last asked for by WeChat's forced refresh, of which there are few a day. */
  forcedAt: moment('forced_at'),
  /** After a failure: nobody asks again before. */
  retryAt: moment('retry_at'),
  /** Which error that failure is for the callers; empty after a success. */
  failure: text('failure', { enum: ['', 'wechatBusy', 'wechatUnavailable'] })
    .notNull()
    .default(''),
})

/** Specification §3, system config. No row means the defaults. */
export const memberSetting = pgTable('member_setting', {
  uid: id('uid')
    .primaryKey()
    .references(() => member.uid, { onDelete: 'cascade' }),
  vibrate: boolean('vibrate').notNull().default(true),
  bell: boolean('bell').notNull().default(true),
})

export const follow = pgTable(
  'follow',
  {
    followerUid: id('follower_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    followeeUid: id('followee_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.followerUid, t.followeeUid] }),
    index('follow_follower_idx').on(t.followerUid, t.createdAt, t.followeeUid),
    index('follow_followee_idx').on(t.followeeUid, t.createdAt, t.followerUid),
    check('follow_not_self', sql`${t.followerUid} <> ${t.followeeUid}`),
  ],
)

// ————— pictures and uploads —————

/** A stored picture; the same file of two members is two rows over the same stored files. */
export const picture = pgTable(
  'picture',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Null for pictures of the house (covers, banners). */
    ownerUid: id('owner_uid').references(() => member.uid, { onDelete: 'cascade' }),
    /** Content hash of the source. */
    hash: text('hash').notNull(),
    /** Address prefix; files are `${base}-320.webp`, `-750.webp`, `-1600.webp`. */
    base: text('base').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    blur: text('blur').notNull(),
    bytes: integer('bytes').notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (t) => [uniqueIndex('picture_owner_hash_key').on(t.ownerUid, t.hash)],
)

/** An upload in slices; what arrived survives a lost connection and a restart. */
export const upload = pgTable(
  'upload',
  {
    /** Random, not guessable: 8–64 of A–Z a–z 0–9 _ -. */
    id: text('id').primaryKey(),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    fingerprint: text('fingerprint').notNull(),
    fileName: text('file_name').notNull().default(''),
    sizeBytes: integer('size_bytes').notNull(),
    sliceBytes: integer('slice_bytes').notNull(),
    sliceCount: integer('slice_count').notNull(),
    /** Indexes (from 0) of the slices that arrived; add with an UPDATE that checks `<> ALL`. */
    received: integer('received')
      .array()
      .notNull()
      .default(sql`'{}'`),
    state: text('state', { enum: ['receiving', 'merging', 'done', 'refused'] })
      .notNull()
      .default('receiving'),
    /** Error code of the contract, when refused. */
    refusedCode: integer('refused_code'),
    pictureId: id('picture_id').references(() => picture.id, { onDelete: 'set null' }),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    uniqueIndex('upload_fingerprint_key').on(t.uid, t.fingerprint, t.sizeBytes),
    index('upload_updated_idx').on(t.updatedAt),
  ],
)

// ————— circles —————

export const topicClass = pgTable('topic_class', {
  id: id('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique('topic_class_name_key'),
  sort: integer('sort').notNull().default(0),
})

export const topic = pgTable(
  'topic',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity(),
    classId: id('class_id')
      .notNull()
      .references(() => topicClass.id),
    name: text('name').notNull().unique('topic_name_key'),
    intro: text('intro').notNull().default(''),
    rules: text('rules')
      .array()
      .notNull()
      .default(sql`'{}'`),
    coverPictureId: id('cover_picture_id').references(() => picture.id, { onDelete: 'set null' }),
    /** Readable, but nobody may publish or join. */
    closed: boolean('closed').notNull().default(false),
    /** Smaller first. */
    sort: integer('sort').notNull().default(0),
    memberCount: integer('member_count').notNull().default(0),
    postCount: integer('post_count').notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    index('topic_sort_idx').on(t.sort, t.id),
    index('topic_class_sort_idx').on(t.classId, t.sort, t.id),
  ],
)

export const topicMember = pgTable(
  'topic_member',
  {
    topicId: id('topic_id')
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    joinedAt: momentNow('joined_at'),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.uid] }),
    index('topic_member_recent_idx').on(t.topicId, t.joinedAt, t.uid),
    index('topic_member_uid_idx').on(t.uid, t.joinedAt, t.topicId),
  ],
)

// ————— posts —————

export const post = pgTable(
  'post',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    authorUid: id('author_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    topicId: id('topic_id').references(() => topic.id),
    text: text('text').notNull().default(''),
    /** Where it was: all four or none. Coordinates are GCJ-02, to 5 decimals. */
    placeName: text('place_name'),
    placeAddress: text('place_address'),
    placeLatitude: doublePrecision('place_latitude'),
    placeLongitude: doublePrecision('place_longitude'),
    /** Made by the client for one intent to write: a repeat finds the first post. */
    clientKey: text('client_key').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    collectCount: integer('collect_count').notNull().default(0),
    readCount: integer('read_count').notNull().default(0),
    /**
     * The most interest the post ever had: likes + 2 × comments + 3 × collections. It never falls,
     * so that a post on a page already read cannot sink below the cursor and come again.
     */
    heat: integer('heat').notNull().default(0),
    /** Rank of the hot feeds: each doubling of the interest is worth two days of youth. */
    hotScore: doublePrecision('hot_score')
      .notNull()
      .generatedAlwaysAs(
        sql`ln(1 + heat) / ln(2::double precision) + extract(epoch from created_at - timestamptz '2024-01-01 00:00:00+00')::double precision / 172800`,
      ),
    createdAt: momentNow('created_at'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('post_client_key').on(t.authorUid, t.clientKey),
    index('post_new_idx')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('post_hot_idx')
      .on(t.hotScore, t.id)
      .where(sql`deleted_at is null`),
    index('post_author_idx')
      .on(t.authorUid, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('post_topic_new_idx')
      .on(t.topicId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('post_topic_hot_idx')
      .on(t.topicId, t.hotScore, t.id)
      .where(sql`deleted_at is null`),
    check(
      'post_place_whole',
      sql`num_nonnulls(${t.placeName}, ${t.placeAddress}, ${t.placeLatitude}, ${t.placeLongitude}) in (0, 4)`,
    ),
  ],
)

export const postPicture = pgTable(
  'post_picture',
  {
    postId: id('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: smallint('position').notNull(),
    pictureId: id('picture_id')
      .notNull()
      .references(() => picture.id),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    index('post_picture_picture_idx').on(t.pictureId),
  ],
)

export const postLike = pgTable(
  'post_like',
  {
    postId: id('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.uid] }),
    index('post_like_uid_idx').on(t.uid, t.createdAt, t.postId),
  ],
)

export const postCollect = pgTable(
  'post_collect',
  {
    postId: id('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.uid] }),
    index('post_collect_uid_idx').on(t.uid, t.createdAt, t.postId),
  ],
)

/** When a reader (member or address) was last counted for a target. */
export const readLog = pgTable(
  'read_log',
  {
    targetType: text('target_type').notNull(),
    targetId: id('target_id').notNull(),
    /** `m<uid>`, or a hash of a visitor's address and browser. */
    readerKey: text('reader_key').notNull(),
    readAt: momentNow('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.targetType, t.targetId, t.readerKey] }),
    index('read_log_read_at_idx').on(t.readAt),
  ],
)

// ————— comments —————

export const comment = pgTable(
  'comment',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    postId: id('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    authorUid: id('author_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    /** The comment at the top of the thread, null for one at the top itself: two levels, no more. */
    rootId: id('root_id'),
    replyToId: id('reply_to_id'),
    text: text('text').notNull(),
    clientKey: text('client_key').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    /** Replies that are not deleted; only for one at the top. */
    replyCount: integer('reply_count').notNull().default(0),
    createdAt: momentNow('created_at'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('comment_client_key').on(t.authorUid, t.clientKey),
    index('comment_top_idx')
      .on(t.postId, t.createdAt, t.id)
      .where(sql`root_id is null`),
    index('comment_reply_idx')
      .on(t.rootId, t.createdAt, t.id)
      .where(sql`root_id is not null`),
    foreignKey({ name: 'comment_root_fk', columns: [t.rootId], foreignColumns: [t.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'comment_reply_to_fk',
      columns: [t.replyToId],
      foreignColumns: [t.id],
    }).onDelete('cascade'),
  ],
)

export const commentLike = pgTable(
  'comment_like',
  {
    commentId: id('comment_id')
      .notNull()
      .references(() => comment.id, { onDelete: 'cascade' }),
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.uid] })],
)

// ————— notices and system messages —————

export const notice = pgTable(
  'notice',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Whom it tells. */
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['like', 'comment', 'reply', 'collect', 'follow', 'person-apply'],
    }).notNull(),
    /** Who did it. */
    actorUid: id('actor_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    postId: id('post_id').references(() => post.id, { onDelete: 'cascade' }),
    commentId: id('comment_id').references(() => comment.id, { onDelete: 'cascade' }),
    /** Words that are stored nowhere else, e.g. of a friend application. */
    text: text('text').notNull().default(''),
    /** One per deed, e.g. `like:<post>:<actor>`: like, unlike, like makes one notice. */
    dedupeKey: text('dedupe_key').notNull(),
    createdAt: momentNow('created_at'),
    readAt: moment('read_at'),
    /** The deed was undone; doing it again shows the same notice again, quietly. */
    retractedAt: moment('retracted_at'),
    /** The reader removed it for good. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('notice_dedupe_key').on(t.uid, t.dedupeKey),
    index('notice_list_idx')
      .on(t.uid, t.createdAt, t.id)
      .where(sql`retracted_at is null and deleted_at is null`),
    index('notice_unread_idx')
      .on(t.uid)
      .where(sql`read_at is null and retracted_at is null and deleted_at is null`),
    index('notice_comment_idx').on(t.commentId),
    index('notice_post_idx').on(t.postId),
  ],
)

/** A push message of the house, to one member or (uid null) to everyone. */
export const systemMessage = pgTable(
  'system_message',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity(),
    uid: id('uid').references(() => member.uid, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Feeds the push jump table of the specification's §2, with targetId. */
    type: smallint('type').notNull().default(1),
    targetId: text('target_id').notNull().default(''),
    createdAt: momentNow('created_at'),
  },
  (t) => [index('system_message_idx').on(t.uid, t.createdAt, t.id)],
)

export const systemMessageRead = pgTable(
  'system_message_read',
  {
    uid: id('uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    messageId: id('message_id')
      .notNull()
      .references(() => systemMessage.id, { onDelete: 'cascade' }),
    readAt: momentNow('read_at'),
  },
  (t) => [primaryKey({ columns: [t.uid, t.messageId] })],
)

// ————— chat —————

/**
 * A session between two members, and what each of the two has of it; `person-answer` is a paid
 * appraisal with an expert. All in one row, and no index over what a message changes: sending is
 * one HOT update here and one insert below. Unread = last_seq − the reader's read_seq; it is never
 * counted up and down.
 */
export const chatSession = pgTable(
  'chat_session',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    kind: text('kind', { enum: ['person', 'person-answer'] })
      .notNull()
      .default('person'),
    /** The smaller uid of the two as a number. */
    lowUid: id('low_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    highUid: id('high_uid')
      .notNull()
      .references(() => member.uid, { onDelete: 'cascade' }),
    /** seq of the newest message, 0 without one. Taking the next is an UPDATE of this row. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Preview of the newest message, e.g. 【图片】. */
    lastMessage: text('last_message').notNull().default(''),
    lowReadSeq: integer('low_read_seq').notNull().default(0),
    highReadSeq: integer('high_read_seq').notNull().default(0),
    /** Remark name that the low one gave the high one, empty for his own name; and the reverse. */
    lowNotation: text('low_notation').notNull().default(''),
    highNotation: text('high_notation').notNull().default(''),
    lowHidden: boolean('low_hidden').notNull().default(false),
    highHidden: boolean('high_hidden').notNull().default(false),
    createdAt: momentNow('created_at'),
    /** Moment of the newest message, or of opening. */
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    uniqueIndex('chat_session_pair_key').on(t.lowUid, t.highUid, t.kind),
    index('chat_session_high_idx').on(t.highUid),
    check('chat_session_pair_order', sql`${t.lowUid} < ${t.highUid}`),
  ],
)

/**
 * No foreign keys to the session and the sender: each would lock the referenced row once per
 * message, on the table with the highest write rate; the sending transaction has checked both by
 * updating the session and reading the membership.
 */
export const chatMessage = pgTable(
  'chat_message',
  {
    sessionId: id('session_id').notNull(),
    /** 1, 2, 3 … within the session, without gaps. */
    seq: integer('seq').notNull(),
    id: id('id').notNull().generatedByDefaultAsIdentity({ startWith: 10001 }),
    senderUid: id('sender_uid').notNull(),
    clientMsgId: text('client_msg_id').notNull(),
    type: text('type', { enum: ['text', 'image', 'file', 'video'] }).notNull(),
    content: text('content').notNull(),
    pictureId: id('picture_id').references(() => picture.id),
    createdAt: momentNow('created_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.seq] }),
    uniqueIndex('chat_message_client_key').on(t.senderUid, t.clientMsgId),
    uniqueIndex('chat_message_id_key').on(t.id),
  ],
)

// ————— the house —————

/** A jump target's parameters, named as in the specification's banner table. */
export interface BannerTarget {
  lessonId?: string
  articleId?: string
  funId?: string
  wineId?: string
  topicId?: string
  categoryTopicId?: string
  path?: string
}

export const banner = pgTable(
  'banner',
  {
    id: id('id').primaryKey().generatedByDefaultAsIdentity(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    pictureId: id('picture_id')
      .notNull()
      .references(() => picture.id),
    dataType: smallint('data_type').notNull().default(0),
    target: jsonb('target').$type<BannerTarget>().notNull().default({}),
    /** Smaller first. */
    sort: integer('sort').notNull().default(0),
    /** Shown from and until; null for no bound. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
  },
  (t) => [index('banner_sort_idx').on(t.sort, t.id)],
)

export interface ProtocolSection {
  heading: string
  paragraphs: string[]
}

/** Agreements: user, privacy, community. The texts are put in by a migration. */
export const protocol = pgTable('protocol', {
  key: text('key', { enum: ['user', 'privacy', 'community'] }).primaryKey(),
  title: text('title').notNull(),
  updatedOn: date('updated_on', { mode: 'string' }).notNull(),
  sections: jsonb('sections').$type<ProtocolSection[]>().notNull(),
})

/** Site configuration by the specification's names (site_name …), and the oldest usable version. */
export const siteConfig = pgTable('site_config', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

// Rows of the benchmark beside the demo community: enough that no answer comes from a table that
// fits into one page. Made by the database itself, the same every time, in a few seconds.
import { createHash } from 'node:crypto'

export const VOLUME = {
  members: 2_000,
  silentMembers: 3_200,
  posts: 20_000,
  comments: 40_000,
  likes: 60_000,
  sessionMessages: 10_000,
  sessionsOfReader: 100,
  pairs: 100,
}

const FIRST_UID = 500_001
const FIRST_POST = 500_001
const FIRST_SESSION = 500_001

/** The token of the benchmark's n-th member. Known to us only because the database is ours. */
export const tokenOf = (n) => createHash('sha256').update(`bench member ${n}`).digest('base64url')
export const uidOf = (n) => String(FIRST_UID + n)
const tokenHash = (n) => createHash('sha256').update(tokenOf(n)).digest()

/** Answers what the measurements need to know of the rows. */
export async function seedVolume(client) {
  const members = VOLUME.members + VOLUME.silentMembers
  await client.query('begin')
  await client.query(
    `insert into member (uid, username, region)
      select $1::bigint + n, '测友' || n, (array['景德镇','北京','上海','贵阳','西安'])[1 + n % 5]
      from generate_series(0, $2::int - 1) n`,
    [FIRST_UID, members],
  )
  await client.query(
    `insert into device_token (uid, token_hash, device_name)
      select $1::bigint + n - 1, hash, 'bench' from unnest($2::bytea[]) with ordinality as t(hash, n)`,
    [FIRST_UID, Array.from({ length: members }, (_, n) => tokenHash(n))],
  )
  await makeHouse(client)
  await client.query(
    `with topics as (select array_agg(id order by id) as ids from topic where not closed),
      made as (
        insert into post (id, author_uid, topic_id, text, client_key, like_count, comment_count, read_count, heat, created_at)
        select $1::bigint + n, $2::bigint + (n * 7919) % $3::int, topics.ids[1 + n % cardinality(topics.ids)],
          repeat('这件东西到手三年，釉面温润，底足露胎处可见火石红，请各位藏友看看年份。', 1 + n % 5) || n,
          'bench-' || n, 3, 2, n % 900, (n * 31) % 400,
          now() - make_interval(mins => n * 11)
        from generate_series(0, $4::int - 1) n, topics returning id),
      pictures as (select array_agg(id order by id) as ids from picture)
      insert into post_picture (post_id, position, picture_id)
      select made.id, k, pictures.ids[1 + (made.id * 3 + k) % cardinality(pictures.ids)]
      from made, pictures, generate_series(0, 2) k where k <= made.id % 4`,
    [FIRST_POST, FIRST_UID, VOLUME.members, VOLUME.posts],
  )
  await client.query(
    `insert into comment (post_id, author_uid, text, client_key, created_at)
      select $1::bigint + n % $2::int, $3::bigint + (n * 104729::bigint) % $4::int, '看底足像是到代的，恭喜收藏。', 'bench-' || n,
        now() - make_interval(secs => n)
      from generate_series(0, $5::int - 1) n`,
    [FIRST_POST, VOLUME.posts, FIRST_UID, VOLUME.members, VOLUME.comments],
  )
  await client.query(
    `insert into post_like (post_id, uid)
      select $1::bigint + n % $2::int, $3::bigint + (n * 15485863::bigint) % $4::int
      from generate_series(0, $5::int - 1) n on conflict do nothing`,
    [FIRST_POST, VOLUME.posts, FIRST_UID, VOLUME.members, VOLUME.likes],
  )
  await makeChats(client)
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  return {
    postIds: Array.from({ length: 200 }, (_, n) => String(FIRST_POST + n * 97)),
    longSessionId: String(FIRST_SESSION),
    pairs: Array.from({ length: VOLUME.pairs }, (_, n) => ({
      sessionId: String(FIRST_SESSION + 1 + VOLUME.sessionsOfReader + n),
      senderToken: tokenOf(1000 + n * 2),
      receiverToken: tokenOf(1001 + n * 2),
      senderUid: uidOf(1000 + n * 2),
    })),
  }
}

/** A circle and pictures, should the demo community not be there. */
async function makeHouse(client) {
  const { rows } = await client.query(
    'select (select count(*) from topic where not closed) as topics, (select count(*) from picture) as pictures',
  )
  if (rows[0].topics === '0') {
    await client.query(`with class as (insert into topic_class (name) values ('测试') returning id)
      insert into topic (class_id, name) select id, '测试圈' from class`)
  }
  if (rows[0].pictures === '0') {
    await client.query(`insert into picture (hash, base, width, height, blur)
      select md5(n::text), '/media/' || left(md5(n::text), 2) || '/' || md5(n::text), 1200, 1600,
        'data:image/webp;base64,' || repeat('A', 120) from generate_series(1, 40) n`)
  }
}

/** Member 0 has one long session and many short ones; then come the pairs who write. */
async function makeChats(client) {
  const single = async (sessionId, low, high, messages) => {
    await client.query(
      `insert into chat_session (id, low_uid, high_uid, last_seq, last_message) values ($1, $2, $3, $4, '好的')`,
      [sessionId, low, high, messages],
    )
    await client.query(
      `insert into chat_message (session_id, seq, sender_uid, client_msg_id, type, content, created_at)
        select $1::bigint, n, case when n % 3 = 0 then $2::bigint else $3::bigint end, 'bench-' || $1::bigint || '-' || n, 'text',
          '看釉面像是康熙中期的东西，您再拍一张侧光的。', now() - make_interval(secs => ($4::int - n) * 40)
        from generate_series(1, $4::int) n`,
      [sessionId, low, high, messages],
    )
  }
  await single(FIRST_SESSION, uidOf(0), uidOf(1), VOLUME.sessionMessages)
  for (let n = 0; n < VOLUME.sessionsOfReader; n++) {
    await single(FIRST_SESSION + 1 + n, uidOf(0), uidOf(2 + n), 30)
  }
  for (let n = 0; n < VOLUME.pairs; n++) {
    await single(
      FIRST_SESSION + 1 + VOLUME.sessionsOfReader + n,
      uidOf(1000 + n * 2),
      uidOf(1001 + n * 2),
      1,
    )
  }
}

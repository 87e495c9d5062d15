import { expect, test } from "vitest"
import { type Ask, mostRead, planOn, scanned } from "../../../testing/query-plan"
import { listReplies, listUnder } from "./feed.comment.db"
import { countHome, type Filter, type Genders, listHome } from "./feed.home.db"
import type { Reader } from "../../../core/db/reader"
import { findPost, findWords, listOf } from "./feed.post.db"

const members = 2000
const posts = 30_000

/**
 * Member 1 has a thousand friends of both genders, and the second post of all has ten thousand comments and likes; one
 * post in a thousand is in Korean. Some hide, some block member 1.
 */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, visibility, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01',
      case when n % 10 = 0 then 'hidden' when n % 10 = 5 then 'friends' else 'public' end, true, now(), now()
    from generate_series(1, ${members}) n`,
  `insert into friend (member_id, friend_id, created_at)
    select side.a, side.b, now() from generate_series(2, 1001) n, lateral (values (1, n), (n, 1)) side (a, b)`,
  `insert into block (member_id, blocked_id, created_at) select n, 1, now() from generate_series(1101, 1200) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, 1 + (n * 13 + k) % 1000, now() from generate_series(1001, ${members}) n, generate_series(1, 10) k`,
  `insert into friend_request (member_id, other_id, status, created_at)
    select n, 1 + (n * 17 + k) % 1000, 2, now() from generate_series(1001, ${members}) n, generate_series(1, 10) k`,
  `insert into presence (member_id, process_id) select n, 'process ' || k from generate_series(1, ${members}) n, generate_series(1, 5) k`,
  `insert into thread (low_id, high_id, created_at)
    select n, n + k, now() from generate_series(1, ${members - 10}) n, generate_series(1, 5) k`,
  `insert into thread_member (thread_id, member_id, other_id)
    select id, side.a, side.b from thread, lateral (values (low_id, high_id), (high_id, low_id)) side (a, b)`,
  `insert into photo (member_id, file, width, height, created_at) select n, 'p-' || n, 1, 1, now() from generate_series(1, ${members}) n`,
  `insert into feed_post (member_id, gender, language, content, uploads, created_at)
    select m, m % 2, case when n % 1000 = 0 then 'ko' when n % 3 = 0 then 'de' else 'en' end, 'Post ' || n, n % 2, now()
    from (select n, 1 + (n * 7919) % ${members} as m from generate_series(1, ${posts}) n) post`,
  `insert into photo_purchase (buyer_id, owner_id, photo_id, price, created_at)
    select n, photo.member_id, photo.id, 100, now() from photo, generate_series(1, 5) n where photo.member_id <> n`,
  `insert into feed_upload (post_id, position, photo_id) select id, 0, member_id from feed_post where uploads = 1`,
  `insert into feed_comment (post_id, member_id, language, content, created_at)
    select case when n <= 10000 then 2 else n end, 1 + n % ${members}, 'en', 'Comment ' || n, now() from generate_series(1, 12000) n`,
  `insert into feed_like (post_id, member_id, created_at)
    select n, 1 + n % ${members}, now() from generate_series(1, 12000) n`,
  `insert into feed_comment (post_id, member_id, language, content, created_at, parent_id, answered_id)
    select 2, 1 + n % ${members}, 'en', 'Reply ' || n, now(), case when n <= 5000 then 5 else n - 5000 end, 1 from generate_series(1, 12000) n`,
  `insert into feed_comment_like (comment_id, member_id, created_at)
    select id, 1 + n % ${members}, now() from feed_comment, generate_series(1, 3) n`,
  // Member 3 has muted a few members of the sought gender, member 7 nearly half.
  `insert into feed_mute (member_id, muted_id, less_from, created_at)
    select 3, n, case when n % 4 = 0 then 100 end, now() from generate_series(1, 100) n where n <> 3
    union all select 7, n, null, now() from generate_series(8, 1000) n
    union all select 1000 + n % 1000, n, null, now() from generate_series(1, 999) n`,
  `insert into translation (digest, source, target, content, engine, created_at)
    select sha256(convert_to(content, 'UTF8')), 'en', 'fr', content, 'x', now() from feed_post`,
  "vacuum (analyze)",
]

const plan = planOn(fill)

const reader = (id: number, vip = false): Reader => ({ id, vip })
const feedOf =
  (of: Reader | null, genders: Genders, filter: Filter, below?: number): Ask =>
  (on) =>
    listHome(on, of, genders, filter, below)

test.each<[string, string, number, Ask]>([
  ["home feed", "feed_post_gender", 40, feedOf(reader(2), [1], {})],
  ["home feed of who has muted a hundred", "feed_post_gender", 60, feedOf(reader(3), [1], {})],
  ["home feed of who has muted half of all", "feed_post_gender", 120, feedOf(reader(7), [1], {})],
  ["home feed of a VIP, far back", "feed_post_gender", 40, feedOf(reader(1500, true), [0], {}, 20_000)],
  ["home feed of who has a thousand friends", "feed_post_gender", 1200, feedOf(reader(1), [1], {})],
  ["home feed of a visitor", "feed_post_gender", 60, feedOf(null, [0, 1], {})],
  ["home feed in a language with few posts", "feed_post_language", 40, feedOf(reader(2), [1], { posts: "ko" })],
  ["posts of a thousand friends", "feed_post_member", 1200, feedOf(reader(1), [1], { friends: true })],
  ["posts of nobody's friends", "feed_post_member", 1, feedOf(reader(1900), [1], { friends: true })],
  ["count of what is new", "feed_post_gender", 260, (on) => countHome(on, reader(2), [1], {}, posts - 200)],
  ["posts of one member", "feed_post_member", 12, (on) => listOf(on, reader(2), 4, 50_000)],
  ["words of posts", "feed_post_pkey", 3, (on) => findWords(on, [5, 500, 5000], "fr")],
  ["one post", "feed_post_pkey", 1, (on) => findPost(on, reader(2), 41)],
])("FEED-01 the %s walks its index and reads no more than it has to", async (_, index, most, ask) => {
  const steps = await plan(ask)
  expect(scanned(steps)).toEqual([])
  expect(steps.map((step) => step["Index Name"])).toContain(index)
  expect(mostRead(steps, "feed_post")).toBeLessThanOrEqual(most)
})

test("FEED-03 the comments of a post with ten thousand of them are read a page at a time", async () => {
  const steps = await plan((on) => listUnder(on, { reader: reader(2), language: "fr" }, 2, 9000))
  expect(scanned(steps)).toEqual([])
  expect(steps.map((step) => step["Index Name"])).toContain("feed_comment_top")
  expect(mostRead(steps, "feed_comment")).toBeLessThanOrEqual(40)
  const replies = await plan((on) => listReplies(on, { reader: reader(2), language: "fr" }, 5))
  expect(scanned(replies)).toEqual([])
  expect(replies.map((step) => step["Index Name"])).toContain("feed_comment_parent")
  expect(mostRead(replies, "feed_comment")).toBeLessThanOrEqual(40)
})

import { expect, test } from "vitest"
import { type Ask, planOn, scanned } from "../../../testing/query-plan"
import * as feedHead from "../../lists/feed/feed.head.db"
import * as photoHead from "../../people/album/album.db"
import * as profileView from "../../lists/profile-view/profile-view.db"

const members = 30_000

/** One in ten is hidden; all have a photo and a translated post with it. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, visibility, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01',
      case when n % 10 = 0 then 'hidden' else 'public' end, true, now(), now() from generate_series(1, ${members}) n`,
  `insert into photo (member_id, folder, file, width, height, created_at, attached_at)
    select n, 'post', 'p-' || n, 1, 1, now(), now() from generate_series(1, ${members}) n`,
  `insert into feed_post (member_id, gender, language, content, uploads, created_at)
    select n, n % 2, 'en', 'Post ' || n, 1, now() from generate_series(1, ${members}) n`,
  `insert into feed_upload (post_id, position, photo_id) select n, 0, n from generate_series(1, ${members}) n`,
  `insert into translation (digest, source, target, content, engine, created_at)
    select sha256(convert_to(content, 'UTF8')), 'en', 'de', content, 'x', now() from feed_post`,
  "vacuum (analyze)",
]

const plan = planOn(fill)

const span = { above: 10_000, below: 20_001, limit: 1000 }

test.each<[string, Ask]>([
  ["the head of a post", (on) => feedHead.findPublic(on, 5000, "de")],
  ["the head of a photo", (on) => photoHead.findPublic(on, 5000)],
  ["a part of the sitemap with profiles", (on) => profileView.listPublic(on, span)],
  ["a part of the sitemap with posts", (on) => feedHead.listPublic(on, span)],
  ["the last profile", (on) => profileView.lastId(on)],
  ["the last post", (on) => feedHead.lastId(on)],
])("FEED-03 %s is found by indexes alone", async (_, ask) => {
  expect(scanned(await plan(ask))).toEqual([])
})

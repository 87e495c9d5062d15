import { type SQL, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { mostRead, planOn, scanned, sendQuery } from "../../../testing/query-plan"
import { attachmentsQuery, carriedQuery } from "../../talk/chat/content/chat.upload.db"
import { ownerQuery, pageQuery, seenQuery } from "./album.db"
import { openQuery, offerQuery } from "./album.secret.db"

/**
 * 30,000 members, 2000 of them with 40 photos each; the first has 2000, 500 in each folder, and has sent 1500 to the
 * second. Each photo has one buyer, those of the first ten.
 */
const fill = [
  "insert into account (created_at) select now() from generate_series(1, 30000)",
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, 30000) n`,
  `insert into photo (member_id, folder, price, file, width, height, created_at, attached_at)
    select case when n <= 2000 then 1 else n % 2000 + 1 end, kind.folder, case when kind.folder = 'secret' then 500 end,
      'p-' || n, 10, 10, now(), now()
    from generate_series(1, 80000) n, lateral (select (array['public', 'private', 'secret', 'message'])[n % 4 + 1] folder) kind`,
  `insert into photo_purchase (buyer_id, owner_id, photo_id, price, created_at)
    select buyer, p.member_id, p.id, 500, now()
    from photo p, generate_series(1, case when p.id <= 2000 then 10 else 1 end) n, lateral (select (p.id * 7 + n) % 2000 + 1 buyer) b
    where buyer <> p.member_id`,
  `insert into friend (member_id, friend_id, created_at) select n, (n + step) % 2000 + 1, now()
    from generate_series(1, 2000) n, generate_series(1, 20) step`,
  `insert into block (member_id, blocked_id, created_at) select n, (n + 1000) % 2000 + 1, now() from generate_series(1, 2000) n`,
  `insert into thread (low_id, high_id, seq, initiator_id, answered, created_at)
    select n, n + step, 3, n, true, now() from generate_series(1, 1990) n, generate_series(1, 5) step`,
  `insert into thread_member (thread_id, member_id, other_id)
    select id, side.member, side.other from thread, lateral (values (low_id, high_id), (high_id, low_id)) side (member, other)`,
  `insert into message (thread_id, seq, changed, sender_id, type, content, created_at)
    select t.id, n, n, t.low_id, 'photo', '', now()
    from thread t, generate_series(1, case when t.low_id = 1 and t.high_id = 2 then 1500 else 3 end) n`,
  `insert into message_upload (message_id, thread_id, photo_id, position)
    select m.id, m.thread_id, case when m.sender_id = 1 then m.seq else m.id % 80000 + 1 end, 0 from message m`,
  `insert into verification (member_id, hand, sign, place, state, photo_id, created_at, expires_at, submitted_at)
    select n, 'left', 'two', 'chin', 'waiting', 80001 - n, now(), now(), now() from generate_series(1, 20000) n`,
  `insert into kept_photo (photo_id, member_id, kind, file)
    select 100000 + n, n, 'image', 'p-kept-' || n from generate_series(1, 20000) n`,
  `insert into support_ticket (category, member_id, language, content, report_type, report_id, reported_id, reason, harm,
      photo_ids, created_at, updated_at)
    select 'complaint', n, 'en', '', 'photo', n, n + 1, 'spam', 6, array[n], now(), now() from generate_series(1, 5000) n`,
  `insert into staff_claim (queue, case_id, member_id, until)
    select 'complaint', id, member_id, now() - interval '1 hour' from support_ticket`,
  "vacuum analyze",
]

const plan = planOn(fill)

const member = { id: sql`${sql.placeholder("reader")}::bigint`, vip: false }
const reader = 2
/** A generic plan expects a dozen photos in a folder, and reads all of a larger one. */
const folder = 540
const start = { before: Number.MAX_SAFE_INTEGER, offset: 0 }
const nine = "{1,2,3,4,5,6,7,8,9}"

test.each<[string, number, () => SQL, Record<string, unknown>]>([
  [
    "PHOTO-03 a page of the fullest album",
    folder,
    () => pageQuery(member),
    { reader, owner: 1, folder: "secret", ...start },
  ],
  [
    "PHOTO-03 a late page",
    folder,
    () => pageQuery(member),
    { reader, owner: 1, folder: "secret", ...start, offset: 400 },
  ],
  [
    "PHOTO-03 a page after a photo",
    17,
    () => pageQuery(member),
    { reader, owner: 1, folder: "secret", before: 400, offset: 0 },
  ],
  ["PHOTO-03 a page for a visitor", folder, () => pageQuery(null), { owner: 1, folder: "public", ...start }],
  ["PHOTO-03 the folders of the fullest album", 600, () => ownerQuery(member), { reader, owner: 1 }],
  ["FEED-05 the photos of a page of posts", 9, () => seenQuery(member), { reader, ids: nine }],
  ["PHOTO-04 what a photo costs", 1, () => offerQuery({ id: reader, vip: false }, 2), {}],
  ["PHOTO-04 the access check of a secret file", 1, () => openQuery(reader, "p-2"), {}],
  ["PHOTO-07 a page of 1500 attachments", 40, () => attachmentsQuery(false), { me: reader, other: 1, ...start }],
  [
    "PHOTO-07 attachments after one",
    40,
    () => attachmentsQuery(false),
    { me: reader, other: 1, before: 30_000, offset: 0 },
  ],
  ["PHOTO-07 what a page of messages carries", 20, () => carriedQuery([1, 2, 3, 4, 5, 6, 7, 8, 9]), {}],
])("%s reads along indexes, and no more than %i photos", async (_, most, query, values) => {
  const steps = await plan((on) => sendQuery(on, query(), values))
  expect(scanned(steps.filter((step) => step["Actual Loops"] > 0))).toEqual([])
  const read = mostRead(steps, "photo", "message_upload", "photo_purchase")
  expect(read).toBeGreaterThanOrEqual(0)
  expect(read).toBeLessThanOrEqual(most)
})

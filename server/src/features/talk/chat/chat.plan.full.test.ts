import type { SQL } from "drizzle-orm"
import { expect, test } from "vitest"
import { planOn, scanned, sendQuery } from "../../../testing/query-plan"
import { changesQuery, historyQuery, onwardQuery } from "./chat.db"
import { latestQuery, turnQuery } from "./thread/chat.thread.db"

const members = 2000

/** Each member talks with the 8 next; the two first write each other 20,000 messages. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, ${members}) n`,
  `insert into counter (member_id) select n from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, seq, initiator_id, answered, created_at)
    select n, n + step, 3, n, true, now() from generate_series(1, ${members - 8}) n, generate_series(1, 8) step`,
  `insert into thread_member (thread_id, member_id, other_id, last_message_id, member_seq)
    select id, side.member, side.other, id, id from thread, lateral (values (low_id, high_id), (high_id, low_id)) side (member, other)`,
  `insert into message (thread_id, seq, changed, sender_id, type, content, language, created_at)
    select t.id, n, n, t.low_id, 'text', 'Message ' || n, 'de', now()
    from thread t, generate_series(1, case when t.low_id = 1 and t.high_id = 2 then 20000 else 3 end) n`,
  `update thread_member set last_message_id = latest.id
    from (select thread_id, max(id) id from message group by 1) latest where latest.thread_id = thread_member.thread_id`,
  `update thread_member set owes = true where thread_id % 50 = 0`,
  "analyze",
]

const plan = planOn(fill)

/** Tables with nothing in them here: reading them is cheaper than their indexes are. */
const empty = ["presence", "block", "friend", "friend_request", "member_like", "photo", "translation", "prompt_answer"]

const now = new Date().toISOString()
const reader = { me: 2, language: "en", now, untranslated: "{}" }

test.each<[string, SQL, Record<string, unknown>]>([
  ["list of conversations", latestQuery, { ...reader, before: Number.MAX_SAFE_INTEGER, offset: 0 }],
  ["page of conversations after one", latestQuery, { ...reader, before: 22_000, offset: 0 }],
  ["history by the other's id", historyQuery("otherId"), { ...reader, otherId: 1, from: 19_000 }],
  ["history by the thread's id", historyQuery("threadId"), { ...reader, threadId: 1, from: 19_000 }],
  ["page from a message on", onwardQuery("threadId"), { ...reader, threadId: 1, from: 500 }],
  ["changes since", changesQuery("otherId"), { ...reader, otherId: 1, from: 19_950 }],
])(
  "CHAT-01 the %s walks indexes: no table is read from end to end, nothing long is sorted",
  async (_, query, values) => {
    const steps = await plan((on) => sendQuery(on, query, values))
    expect(scanned(steps).filter((name) => !empty.includes(name))).toEqual([])
    const walked = steps.filter((step) => step["Node Type"].startsWith("Index"))
    expect(walked.map((step) => step["Relation Name"])).toContain(query === latestQuery ? "thread_member" : "message")
  },
)

test("CHAT-01 the list of conversations that wait for an answer walks its own index", async () => {
  const steps = await plan((on) => sendQuery(on, turnQuery, { ...reader, before: Number.MAX_SAFE_INTEGER, offset: 0 }))
  expect(scanned(steps).filter((name) => !empty.includes(name))).toEqual([])
  expect(steps.map((step) => step["Index Name"])).toContain("thread_member_turn")
})

test("CHAT-01 a page of 20,000 messages is read without sorting them", async () => {
  const values = { ...reader, otherId: 1, from: 2_147_483_647 }
  const steps = await plan((on) => sendQuery(on, historyQuery("otherId"), values))
  expect(steps.map((step) => step["Node Type"])).not.toContain("Sort")
})

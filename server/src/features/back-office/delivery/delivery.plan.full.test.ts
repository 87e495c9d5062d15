import { expect, test } from "vitest"
import type { Tx } from "../../../core/db/db"
import { planOn, scanned } from "../../../testing/query-plan"
import { claimDue, markHeldDue } from "./delivery.db"
import { listNews } from "./delivery.news.db"

const members = 8000

/** Twenty members have new items; all have conversations, notifications, likes and a device. */
const fill = [
  `insert into account (password_hash, created_at, email, email_verified_at)
    select '', now(), n || '@example.org', now() from generate_series(1, ${members}) n`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() - interval '1 day'
    from generate_series(1, ${members}) n`,
  `insert into counter (member_id, seq, message, push_at, mail_at)
    select n, 100, 1, case when n % 400 = 0 then 'epoch'::timestamptz end, case when n % 400 = 0 then 'epoch'::timestamptz end
    from generate_series(1, ${members}) n`,
  `insert into session (member_id, address, secret_digest, created_at, seen_at, expires_at, push_id)
    select n, '127.0.0.1', sha256(n::text::bytea), now(), now(), now() + interval '1 day', 'app-' || n
    from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, created_at)
    select n, n + k, now() from generate_series(1, ${members} - 5) n, generate_series(1, 5) k`,
  `insert into thread_member (thread_id, member_id, other_id, unread, member_seq, last_message_id)
    select id, low_id, high_id, id % 2, id % 100, id from thread union all select id, high_id, low_id, 0, id % 100, id from thread`,
  `insert into notification (member_id, type, event, personal, seen, listed, created_at)
    select n % ${members} + 1, 'verify', 'accepted', false, n % 3 > 0, true, now() from generate_series(1, 40000) n`,
  `insert into notification_cause (notification_id, member_id, actor_id)
    select id, member_id, member_id % ${members} + 1 from notification`,
  `insert into friend (member_id, friend_id, created_at)
    select n, n + k, now() from generate_series(1, ${members} - 10) n, generate_series(6, 8) k`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n + k, now() from generate_series(1, ${members} - 10) n, generate_series(9, 10) k`,
  `insert into member_like (member_id, liked_id, created_at)
    select n, (n + k) % ${members} + 1, now() from generate_series(1, ${members} - 10) n, generate_series(1, 3) k`,
  `insert into friend_request (member_id, other_id, status, created_at)
    select n, (n + 7) % ${members} + 1, 2, now() from generate_series(1, ${members} - 10) n`,
  `insert into presence (member_id, process_id) select n, 'here' from generate_series(1, ${members}) n where n % 400 > 0`,
  `insert into delivery (member_id, way, told_at, held_until)
    select n, way, now() - interval '2 days',
      case when way = 'push' and n % 400 = 0 then now() - interval '1 minute' end from generate_series(1, ${members}) n, unnest(array['push', 'mail']) way`,
  `insert into notification_setting (member_id) select n from generate_series(1, ${members}) n`,
  `insert into push_subscription (session_id, member_id, endpoint, p256dh, auth, created_at)
    select id, member_id, 'https://push.example/' || id, '', '', now() from session`,
  "analyze",
]

const plan = planOn(fill)
const now = new Date()
const options = { now, claimedUntil: new Date(now.getTime() + 60_000), limit: 200 }

test.each(["push", "mail"] as const)(
  "NOTI-07 members due for %s are found by an index, without sequential scans",
  async (way) => {
    const mail = way === "mail" ? { mailTimes: { awaySince: now, mailedBefore: now } } : {}
    const steps = await plan((on) => claimDue(on as Tx, way, { ...options, ...mail }))
    expect(JSON.stringify(steps)).toContain(`counter_${way}_at`)
    // A sequential scan of `presence` is fine: few members are connected.
    expect(scanned(steps).filter((table) => table !== "presence")).toEqual([])
  },
)

test("NOTI-07 members with expired holds are found by an index", async () => {
  const steps = await plan((on) => markHeldDue(on as Tx, now, 200))
  expect(JSON.stringify(steps)).toContain("delivery_held")
  expect(scanned(steps).filter((table) => table !== "presence")).toEqual([])
})

test.each(["push", "mail"] as const)("NOTI-07 the items of some members are read by indexes, for %s", async (way) => {
  expect(scanned(await plan((on) => listNews(on, way, [400, 800, 1200, 1600])))).toEqual([])
})

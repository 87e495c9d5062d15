import { expect, test } from "vitest"
import { planOn, scanned } from "../../../testing/query-plan"
import { listFor } from "./notice-list.db"

const members = 4000

/** Every member has notifications; member 1 has ten thousand, each by several members, half of them cleared. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, ${members}) n`,
  `insert into notification (member_id, type, event, personal, seen, listed, created_at)
    select case when n <= 10000 then 1 else n % ${members} + 1 end, 'feed', 'like', true, true, n % 2 = 0, now()
    from generate_series(1, 30000) n`,
  `insert into notification_cause (notification_id, member_id, actor_id)
    select id, member_id, (id * 7 + k) % ${members} + 1 from notification, generate_series(1, 5) k`,
  `insert into friend (member_id, friend_id, created_at) select n, n % ${members} + 1, now() from generate_series(1, ${members}) n`,
  `insert into photo (member_id, file, width, height, created_at) select n, 'p-' || n, 1, 1, now() from generate_series(1, ${members}) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n % 3000 + 1, now() from generate_series(3001, ${members}) n`,
  "analyze",
]

const plan = planOn(fill)

test.each([undefined, 5000])("NOTI-01 the list below %s is read by its index, whole tables never", async (maxId) => {
  const steps = await plan((on) => listFor(on, { id: 1, vip: false }, maxId))
  expect(JSON.stringify(steps)).toContain("notification_list")
  expect(scanned(steps)).toEqual([])
})

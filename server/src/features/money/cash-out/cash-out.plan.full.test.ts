import { expect, test } from "vitest"
import { mostRead, planOn, scanned } from "../../../testing/query-plan"
import * as affiliateDb from "../affiliate/affiliate.db"
import * as vipDb from "../vip/vip.db"
import * as cashOutDb from "./cash-out.db"

const members = 3000

/**
 * Member 1 referred half of all members and has thousands of gifts of VIP and cash-outs; one referral has thousands of
 * payments.
 */
const fill = [
  `insert into account (created_at) select now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, ${members}) n`,
  `insert into referral (member_id, referrer_id, created_at)
    select n, case when n % 2 = 0 then 1 else n - 1 end, now() from generate_series(2, ${members}) n`,
  `insert into ledger_account (member_id, type, balance) select 1, 'earnings', 0`,
  `insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
    select case when n % 100 = 0 then 'recharge' else 'photo' end, 'payment', n, 0,
      case when n % 2 = 0 then 2998 else n % ${members} + 1 end, now() from generate_series(1, 20000) n`,
  `insert into ledger_entry (transaction_id, account_id, amount, balance)
    select t.id, side.account_id, side.amount, null from ledger_transaction t cross join ledger_account a
    cross join lateral (values (a.id, 20), (3, -20)) side (account_id, amount)
    where a.member_id = 1 and t.kind = 'recharge' order by t.id`,
  `insert into vip_upgrade (member_id, payer_id, month, cents, from_at, until_at, created_at)
    select case when n % 2 = 0 then 1 else n % ${members} + 1 end, n % ${members} + 1, 1, 3000, now(), now() + interval '1 month', now()
    from generate_series(1, 10000) n`,
  `insert into withdrawal (member_id, method, cents, rate, usd, balance, state, created_at)
    select case when n % 2 = 0 then 1 else n % ${members} + 1 end, 'bank', 2000, 1, 2000, 0, 'waiting', now()
    from generate_series(1, 10000) n`,
  "analyze",
]
const plan = planOn(fill)
const reader = { id: 1, vip: false }
const limit = 21

type Read = (maxId: number) => ReturnType<typeof plan>
const lists: readonly [string, Read][] = [
  ["AFF-01 who came", (maxId) => plan((on) => affiliateDb.listReferred(on, reader, maxId, limit))],
  ["VIP-02 who paid for the own VIP", (maxId) => plan((on) => vipDb.listUpgrades(on, reader, maxId, limit))],
  ["AFF-02 the own cash-outs", (maxId) => plan((on) => cashOutDb.listOwn(on, 1, maxId, limit))],
  ["AFF-02 cash-outs that wait", (after) => plan((on) => cashOutDb.listWaiting(on, Math.min(after, members), limit))],
]
/** Empty here, so a scan reads them completely. */
const empty = new Set(["friend", "block"])

test.each(lists)("%s: read by index, no more than a page", async (_, read) => {
  for (const maxId of [Number.MAX_SAFE_INTEGER, members]) {
    const steps = await read(maxId)
    expect(scanned(steps).filter((table) => !empty.has(table))).toEqual([])
    expect(mostRead(steps, "referral", "vip_upgrade", "withdrawal")).toBeLessThanOrEqual(limit)
    // Other spending of the largest payer is not read.
    expect(mostRead(steps, "ledger_transaction", "ledger_entry")).toBeLessThanOrEqual(400)
  }
})

import { AppError } from "@redthread/contract/core/error"
import { sql } from "drizzle-orm"
import { transaction } from "../../../../core/db/db"
import { rows } from "../../../../testing/rows"
import { db } from "../../../../core/db/pool"
import { digestOfSecret, makeToken, newTokenSecret } from "../../../../core/member/token"
import * as gold from "../gold.service"

/** Retries on 503, as a client does. */
export async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.key !== "unavailable") throw error
    }
  }
}

/** Inserted directly into the database: hashing two hundred passwords would take a minute. */
export interface CrowdMember {
  id: number
  token: string
}

export async function makeCrowd(count: number): Promise<CrowdMember[]> {
  const accounts = await rows<{ id: number }>(
    db,
    sql`insert into account (created_at) select now() from generate_series(1, ${count}::int) returning id`,
  )
  const ids = `{${accounts.map(({ id }) => id).join(",")}}`
  await db.execute(sql`
    insert into profile (member_id, name, name_key, language, gender, birthday, seeking, listed, created_at, seen_at)
    select id, 'Crowd ' || id, 'crowd ' || id, 'en', 0, '1990-01-01', 1, true, now(), now() from unnest(${ids}::bigint[]) id`)
  await db.execute(sql`insert into counter (member_id) select id from unnest(${ids}::bigint[]) id`)
  const secret = newTokenSecret()
  const sessions = await rows<{ id: number; memberId: number }>(
    db,
    sql`insert into session (member_id, secret_digest, created_at, seen_at, expires_at)
      select id, ${digestOfSecret(secret)}::bytea, now(), now(), now() + interval '1 day' from unnest(${ids}::bigint[]) id
      returning id, member_id as "memberId"`,
  )
  const expiresAt = Date.now() + 3_600_000
  return sessions.map(({ id, memberId }) => ({
    id: memberId,
    token: makeToken({ sessionId: id, accountId: memberId, generation: 1, expiresAt, secret }),
  }))
}

/** References that no other test uses. */
let references = 1_000_000
export const newReference = () => (references += 1)

/** `cents`: bought or promotional. */
export const give = (memberId: number, cents: number, kind: "paid" | "promo" = "paid", id = newReference()) =>
  transaction(db, (tx) =>
    gold.credit(
      tx,
      kind === "paid"
        ? { kind: "recharge", reference: { type: "payment", id }, memberId, cents }
        : { kind: "promotion", reference: { type: "account", id }, memberId, cents },
    ),
  )

/** Inserted directly into the tables, for members without gold. */
export async function giveMany(members: readonly { memberId: number; paid: number; promo: number }[]): Promise<void> {
  const items = sql`json_to_recordset(${JSON.stringify(members)}::text::json)
    as members ("memberId" bigint, paid bigint, promo bigint)`
  await db.execute(sql`
    with made as (
      insert into ledger_account (member_id, type, balance)
      select "memberId", side.type, side.cents
      from ${items}, lateral (values ('paid', paid), ('promo', promo)) side (type, cents)
      returning id, member_id, type, balance),
    posted as (
      insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
      select case type when 'paid' then 'recharge' else 'promotion' end, 'account', member_id, 0, member_id, now()
      from made where balance > 0 returning id, member_id, kind),
    lots as (
      insert into ledger_lot (member_id, transaction_id, cents, remaining, matures_at)
      select posted.member_id, posted.id, made.balance, made.balance, now() + interval '180 days'
      from posted join made on made.member_id = posted.member_id and made.type = 'paid'
      where posted.kind = 'recharge')
    insert into ledger_entry (transaction_id, account_id, amount, balance)
    select posted.id, side.account_id, side.amount, side.balance
    from posted join made on made.member_id = posted.member_id
      and made.type = case posted.kind when 'recharge' then 'paid' else 'promo' end
    cross join lateral (values (made.id, made.balance, made.balance),
      (case posted.kind when 'recharge' then 1 else 2 end, -made.balance, null)) side (account_id, amount, balance)`)
}

/** Cents by account type from the entries; null: of the house. */
export async function movedOf(memberId: number | null): Promise<Record<string, number>> {
  const balances = await rows<{ type: string; cents: number }>(
    db,
    sql`select a.type, coalesce(sum(e.amount), 0)::bigint as cents
      from ledger_account a left join ledger_entry e on e.account_id = a.id
      where a.member_id is not distinct from ${memberId}::bigint group by a.type
      having a.type <> 'debt' or count(e.id) > 0`,
  )
  return Object.fromEntries(balances.map(({ type, cents }) => [type, cents]))
}

/** Stored cents by account type; without `debt` if there is none. */
export async function storedOf(memberId: number): Promise<Record<string, number>> {
  const balances = await rows<{ type: string; balance: number }>(
    db,
    sql`select type, balance from ledger_account where member_id = ${memberId} and (balance <> 0 or type <> 'debt')`,
  )
  return Object.fromEntries(balances.map(({ type, balance }) => [type, balance]))
}

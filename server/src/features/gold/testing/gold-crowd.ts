import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { GoldReason } from "@redthread/contract/gold"
import { db, rows, transaction } from "../../../core/db"
import { digestOfSecret, makeToken, newTokenSecret } from "../../../core/token"
import * as gold from "../gold.service"

/** A member that was put into the database, signed in: two hundred passwords would take a minute, by design. */
export interface CrowdMember {
  id: number
  token: string
}

/** That many women who seek men, with a session each. */
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
    sql`insert into session (account_id, secret_digest, created_at, seen_at, expires_at)
      select id, ${digestOfSecret(secret)}::bytea, now(), now(), now() + interval '1 day' from unnest(${ids}::bigint[]) id
      returning id, account_id as "memberId"`,
  )
  const expiresAt = Date.now() + 3_600_000
  return sessions.map(({ id, memberId }) => ({
    id: memberId,
    token: makeToken({ sessionId: id, accountId: memberId, generation: 1, expiresAt, secret }),
  }))
}

/** `amount`: cents */
export const give = (
  memberId: number,
  amount: number,
  kind: "paid" | "promo" = "paid",
  reference: string = randomUUID(),
) => {
  const reason: GoldReason = kind === "paid" ? "recharge" : "promotion"
  return transaction((tx) => gold.grant(tx, memberId, amount, { kind, reason, reference }))
}

/** The same for many who have nothing yet, put into the books by hand, as one deed each. Amounts in cents. */
export async function giveMany(given: readonly { memberId: number; paid: number; promo: number }[]): Promise<void> {
  const items = sql`json_to_recordset(${JSON.stringify(given)}::text::json)
    as given ("memberId" bigint, paid bigint, promo bigint)`
  await db.execute(sql`
    with made as (
      insert into gold_account (member_id, kind, balance)
      select "memberId", side.kind, side.cents
      from ${items}, lateral (values ('paid', paid), ('promo', promo)) side (kind, cents)
      returning id, member_id, kind, balance)
    insert into gold_transfer (from_id, to_id, amount, reason, reference, leg, created_at)
    select case kind when 'paid' then 1 else 2 end, id, balance,
      case kind when 'paid' then 'recharge' else 'promotion' end, 'crowd ' || member_id, 1, now()
    from made where balance > 0`)
}

/** Cents by kind of account, of this member or of the house, as the transfers say. */
export async function movedOf(memberId: number | null): Promise<Record<string, number>> {
  const found = await rows<{ kind: string; cents: number }>(
    db,
    sql`select a.kind, coalesce(sum(case when t.to_id = a.id then t.amount else -t.amount end), 0)::bigint as cents
      from gold_account a left join gold_transfer t on a.id in (t.from_id, t.to_id)
      where a.member_id is not distinct from ${memberId}::bigint group by a.kind`,
  )
  return Object.fromEntries(found.map(({ kind, cents }) => [kind, cents]))
}

/** Cents by kind of the member's accounts, as stored. */
export async function storedOf(memberId: number): Promise<Record<string, number>> {
  const found = await rows<{ kind: string; balance: number }>(
    db,
    sql`select kind, balance from gold_account where member_id = ${memberId}`,
  )
  return Object.fromEntries(found.map(({ kind, balance }) => [kind, balance]))
}

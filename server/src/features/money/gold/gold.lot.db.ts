import { sql } from "drizzle-orm"
import type { ReferenceType } from "@redthread/contract/gold"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { WorthUse } from "./gold.worth.service"

export interface LotUse extends WorthUse {
  id: number
  maturesAt: string
}

const lotUseColumns = {
  id: "int8",
  cents: "int8",
  maturesAt: "timestamptz",
  lotCents: "int8",
  lotWorth: "int8?",
} as const

interface NewLot {
  memberId: number
  /** The lot belongs to this transaction of a top-up; null if unknown. */
  transactionId: number | null
  cents: number
  remaining: number
  /** The lot is worth this many cents of USD; null if the same as `cents`. */
  worth?: number | null
  maturesAt: Date
}

export async function insertLot(tx: Tx, lot: NewLot): Promise<number> {
  const { memberId, transactionId, cents, remaining, worth = null, maturesAt } = lot
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`insert into ledger_lot (member_id, transaction_id, cents, remaining, worth, matures_at)
      values (${memberId}, ${transactionId}, ${cents}, ${remaining}, ${worth}, ${maturesAt.toISOString()}::timestamptz)
      returning id as "id"`,
  )
  if (!row) throw new Error(`no lot was stored for member ${memberId}`)
  return row.id
}

/** Returns the oldest lots with these cents in total, those of `firstOf` first. The paid account must be locked. */
export const oldestOf = (
  on: DbOrTx,
  { memberId, cents, firstOf }: { memberId: number; cents: number; firstOf: number | null },
): Promise<LotUse[]> =>
  rows(
    on,
    columns<LotUse>(lotUseColumns),
    sql`with own as (select id from ledger_transaction
        where kind = 'recharge' and reference_type = 'payment' and reference_id = ${firstOf}::bigint),
      open as (select id, remaining, cents, worth, matures_at, (sum(remaining) over (
          order by (transaction_id in (select id from own)) is true desc, id) - remaining)::bigint as before
        from ledger_lot where member_id = ${memberId} and remaining > 0)
      select id as "id", least(remaining, ${cents}::bigint - before)::bigint as "cents", matures_at as "maturesAt",
        cents as "lotCents", worth as "lotWorth"
      from open where before < ${cents}::bigint order by before`,
  )

/** Returns gold to its lots, the youngest first. Returns the cents that came from no lot. */
export async function giveBack(tx: Tx, transactionId: number, cents: number): Promise<number> {
  const [row] = await rows(
    tx,
    { cents: "int8" },
    sql`with used as (delete from ledger_lot_use where transaction_id = ${transactionId} returning lot_id, cents),
      back as (select lot_id, least(cents, ${cents}::bigint - before) as cents
        from (select lot_id, cents, sum(cents) over (order by lot_id desc) - cents as before from used) each
        where before < ${cents}::bigint),
      given as (update ledger_lot l set remaining = l.remaining + back.cents from back where l.id = back.lot_id)
      select coalesce(sum(cents), 0)::bigint as "cents" from back`,
  )
  return cents - (row?.cents ?? 0)
}

/** Takes the cents from the top-up's own lot first, then from the member's oldest ones. */
export async function takeBack(
  tx: Tx,
  { memberId, transactionId, cents, now }: { memberId: number; transactionId: number; cents: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with open as (select id, remaining, transaction_id is not distinct from ${transactionId}::bigint as own
        from ledger_lot where member_id = ${memberId} and (remaining > 0 or transaction_id = ${transactionId})),
      taken as (select id, own, greatest(0, least(remaining, ${cents}::bigint - before)) as cents
        from (select open.*, sum(remaining) over (order by own desc, id) - remaining as before from open) each)
    update ledger_lot l set remaining = l.remaining - taken.cents,
      taken_back_at = case when taken.own then ${now.toISOString()}::timestamptz else l.taken_back_at end
    from taken where l.id = taken.id and (taken.own or taken.cents > 0)`)
}

/** Lists transactions that were paid with gold of this top-up and not reversed. */
export const spentOn = (
  on: DbOrTx,
  { type, id }: { type: ReferenceType; id: number },
): Promise<{ type: ReferenceType; id: number }[]> =>
  rows(
    on,
    columns<{ type: ReferenceType; id: number }>({ type: "text", id: "int8" }),
    sql`select spent.reference_type as "type", spent.reference_id as "id"
      from ledger_transaction t join ledger_lot l on l.transaction_id = t.id join ledger_lot_use u on u.lot_id = l.id
        join ledger_transaction spent on spent.id = u.transaction_id
      where t.kind = 'recharge' and t.reference_type = ${type} and t.reference_id = ${id} and t.part = 0
      order by spent.id`,
  )

export interface HeldUse extends LotUse {
  isTakenBack: boolean
}

export const usesOf = (tx: Tx, transactionId: number): Promise<HeldUse[]> =>
  rows(
    tx,
    columns<HeldUse>({ ...lotUseColumns, isTakenBack: "bool" }),
    sql`select l.id as "id", u.cents as "cents", l.matures_at as "maturesAt", l.cents as "lotCents",
        l.worth as "lotWorth", l.taken_back_at is not null as "isTakenBack"
      from ledger_lot_use u join ledger_lot l on l.id = u.lot_id where u.transaction_id = ${transactionId} order by l.id`,
  )

/** Moves uses of lots to another transaction, and deletes uses of reversed lots. */
export async function moveUses(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ledger_lot_use u using ledger_lot l
      where u.transaction_id = ${fromId} and l.id = u.lot_id and l.taken_back_at is not null)
    update ledger_lot_use u set transaction_id = ${toId} from ledger_lot l
    where u.transaction_id = ${fromId} and l.id = u.lot_id and l.taken_back_at is null`)
}

/** Returns the lot of a top-up. */
export async function findOf(
  on: DbOrTx,
  transactionId: number,
): Promise<{ id: number; cents: number; remaining: number } | undefined> {
  const [row] = await rows(
    on,
    { id: "int8", cents: "int8", remaining: "int8" },
    sql`select id as "id", cents as "cents", remaining as "remaining" from ledger_lot
      where transaction_id = ${transactionId}`,
  )
  return row
}

/** Returns the cents of this top-up that left with a withdrawal. */
export async function revokedOf(on: DbOrTx, transactionId: number): Promise<number> {
  const [row] = await rows(
    on,
    { cents: "int8" },
    sql`select coalesce(sum(u.cents), 0)::bigint as "cents" from ledger_lot l
        join ledger_lot_use u on u.lot_id = l.id join ledger_transaction t on t.id = u.transaction_id
      where l.transaction_id = ${transactionId} and t.kind = 'revocation'`,
  )
  return row?.cents ?? 0
}

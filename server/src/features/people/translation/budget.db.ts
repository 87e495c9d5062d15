import { eq, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { translationEngineDay, translationMemberDay } from "./translation.tables"

export interface Wish {
  /** YYYY-MM-DD, UTC */
  readonly day: string
  readonly characters: number
}

/** An earlier day counts for the stored one: clocks that differ at midnight never reset each other's count. */
async function reserve(
  on: DbOrTx,
  table: SQL,
  { owner, value }: { owner: SQL; value: SQL },
  { day, characters, limit }: Wish & { limit: number },
): Promise<boolean> {
  const before = sql`case when counted.day >= excluded.day then counted.characters else 0 end`
  const reserved = await rows(
    on,
    { reserved: "int4" },
    sql`insert into ${table} as counted (${owner}, day, characters)
      select ${value}, ${day}::date, ${characters}::bigint where ${characters}::bigint <= ${limit}::bigint
      on conflict (${owner}) do update
        set characters = ${before} + excluded.characters, day = greatest(counted.day, excluded.day)
        where ${before} + excluded.characters <= ${limit}::bigint
      returning 1 as "reserved"`,
  )
  return reserved.length > 0
}

export const reserveOfMember = (on: DbOrTx, memberId: number, wish: Wish & { limit: number }): Promise<boolean> =>
  reserve(on, sql`${translationMemberDay}`, { owner: sql`member_id`, value: sql`${memberId}::bigint` }, wish)

export const reserveOfEngine = (on: DbOrTx, engine: string, wish: Wish & { limit: number }): Promise<boolean> =>
  reserve(on, sql`${translationEngineDay}`, { owner: sql`engine`, value: sql`${engine}::text` }, wish)

export async function releaseOfMember(on: DbOrTx, memberId: number, { day, characters }: Wish): Promise<void> {
  await on.execute(sql`update ${translationMemberDay} set characters = greatest(0, characters - ${characters}::bigint)
    where member_id = ${memberId} and day = ${day}::date`)
}

export async function releaseOfEngine(on: DbOrTx, engine: string, { day, characters }: Wish): Promise<void> {
  await on.execute(sql`update ${translationEngineDay} set characters = greatest(0, characters - ${characters}::bigint)
    where engine = ${engine} and day = ${day}::date`)
}

export async function deleteOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(translationMemberDay).where(eq(translationMemberDay.memberId, memberId))
}

import { and, asc, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { gameEvent, gamePrize, gameWeek } from "./game.tables"

export type EventRow = typeof gameEvent.$inferSelect
export type PrizeRow = typeof gamePrize.$inferSelect

/** Prizes in cents, by place. */
export async function prizesOf(on: DbOrTx, week: string): Promise<number[]> {
  const [row] = await on.select({ prizes: gameEvent.prizes }).from(gameEvent).where(eq(gameEvent.week, week))
  return row?.prizes ?? []
}

export async function lockEvent(tx: Tx, week: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(gameEvent).where(eq(gameEvent.week, week)).for("update")
  return row
}

export async function insertEvent(tx: Tx, week: string, prizes: number[]): Promise<boolean> {
  const inserted = await tx
    .insert(gameEvent)
    .values({ week, prizes })
    .onConflictDoNothing()
    .returning({ id: gameEvent.id })
  return inserted.length > 0
}

export async function updateEvent(tx: Tx, week: string, prizes: number[]): Promise<void> {
  if (prizes.length === 0) await tx.delete(gameEvent).where(eq(gameEvent.week, week))
  else await tx.update(gameEvent).set({ prizes }).where(eq(gameEvent.week, week))
}

export const listEvents = (on: DbOrTx, maxId: number, limit: number): Promise<EventRow[]> =>
  on.select().from(gameEvent).where(lt(gameEvent.id, maxId)).orderBy(desc(gameEvent.id)).limit(limit)

export const listWinners = (on: DbOrTx, eventIds: number[]) =>
  on
    .select({ prize: gamePrize, name: profile.name })
    .from(gamePrize)
    .leftJoin(profile, eq(profile.memberId, gamePrize.memberId))
    .where(inArray(gamePrize.eventId, eventIds))
    .orderBy(asc(gamePrize.place))

export async function lockUnsettled(tx: Tx, before: string): Promise<EventRow | undefined> {
  const [row] = await tx
    .select()
    .from(gameEvent)
    .where(and(isNull(gameEvent.settledAt), lt(gameEvent.week, before)))
    .orderBy(asc(gameEvent.week))
    .limit(1)
    .for("update", { skipLocked: true })
  return row
}

/** Winners are listed members without administrators, who set the prizes. Of equal scores the earliest wins. */
export async function insertWinners(tx: Tx, { id, week, prizes }: EventRow): Promise<void> {
  await tx.execute(sql`insert into ${gamePrize} (event_id, place, member_id, cents)
    select ${id}, ranked.place, ranked.member_id, (${`{${prizes.join(",")}}`}::bigint[])[ranked.place]
    from (
      select ${gameWeek.memberId} as member_id,
        row_number() over (order by ${gameWeek.score} desc, ${gameWeek.reachedAt}, ${gameWeek.memberId}) as place
      from ${gameWeek} join ${profile} on ${profile.memberId} = ${gameWeek.memberId}
        join ${account} on ${account.id} = ${gameWeek.memberId}
      where ${gameWeek.week} = ${week}::date and ${gameWeek.score} > 0 and ${profile.listed} and ${account.role} <> 'admin'
      order by place limit ${prizes.length}
    ) ranked`)
}

export async function markSettled(tx: Tx, id: number, settledAt: Date): Promise<void> {
  await tx.update(gameEvent).set({ settledAt }).where(eq(gameEvent.id, id))
}

export const listUnpaid = (on: DbOrTx, limit: number): Promise<PrizeRow[]> =>
  on.select().from(gamePrize).where(isNull(gamePrize.paidAt)).orderBy(asc(gamePrize.id)).limit(limit)

/** Marks a prize as paid; false if it was paid, or if its winner was erased before. */
export async function markPaid(tx: Tx, id: number, paidAt: Date): Promise<boolean> {
  const marked = await rows(
    tx,
    { marked: "int4" },
    sql`update ${gamePrize} set paid_at = ${paidAt.toISOString()}::timestamptz
      where id = ${id} and paid_at is null returning 1 as "marked"`,
  )
  return marked.length > 0
}

export const listPrizesOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ week: gameEvent.week, place: gamePrize.place, cents: gamePrize.cents, paidAt: gamePrize.paidAt })
    .from(gamePrize)
    .innerJoin(gameEvent, eq(gameEvent.id, gamePrize.eventId))
    .where(eq(gamePrize.memberId, memberId))

/** Deletes the member's unpaid prizes; paid ones are kept, because the ledger refers to them. */
export async function forfeit(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(gamePrize).where(and(eq(gamePrize.memberId, memberId), isNull(gamePrize.paidAt)))
}

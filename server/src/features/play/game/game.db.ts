import type { TopEntry } from "@redthread/contract/game"
import { eq, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { gamePlayer, gameWeek } from "./game.tables"

export async function countRound(tx: Tx, memberId: number, startedAt: Date, score: number): Promise<boolean> {
  const counted = await tx
    .insert(gamePlayer)
    .values({ memberId, best: score, lastRound: startedAt, rounds: 1 })
    .onConflictDoUpdate({
      target: gamePlayer.memberId,
      set: {
        best: sql`greatest(${gamePlayer.best}, excluded.best)`,
        lastRound: sql`excluded.last_round`,
        rounds: sql`${gamePlayer.rounds} + 1`,
      },
      setWhere: sql`${gamePlayer.lastRound} < excluded.last_round`,
    })
    .returning({ rounds: gamePlayer.rounds })
  return counted.length > 0
}

export async function upsertWeekScore(tx: Tx, row: typeof gameWeek.$inferInsert): Promise<void> {
  await tx
    .insert(gameWeek)
    .values(row)
    .onConflictDoUpdate({
      target: [gameWeek.week, gameWeek.memberId],
      set: { score: row.score, reachedAt: row.reachedAt },
      setWhere: sql`${gameWeek.score} < excluded.score`,
    })
}

export async function bestOf(on: DbOrTx, memberId: number): Promise<number> {
  const [row] = await on.select({ best: gamePlayer.best }).from(gamePlayer).where(eq(gamePlayer.memberId, memberId))
  return row?.best ?? 0
}

export const topOf = (on: DbOrTx, reader: Reader, week: string, limit: number): Promise<TopEntry[]> =>
  rows(
    on,
    { user_id: "int8", name: "text", score: "int4" },
    sql`select ${gameWeek.memberId} as "user_id", ${profile.name} as "name", ${gameWeek.score} as "score"
      from ${gameWeek} join ${profile} on ${profile.memberId} = ${gameWeek.memberId}
      where ${gameWeek.week} = ${week}::date and ${gameWeek.score} > 0 and ${visibleTo(reader)}
      order by ${gameWeek.score} desc, ${gameWeek.reachedAt} limit ${limit}`,
  )

export async function exportOf(on: DbOrTx, memberId: number) {
  const [player] = await on.select().from(gamePlayer).where(eq(gamePlayer.memberId, memberId))
  return { player, weeks: await on.select().from(gameWeek).where(eq(gameWeek.memberId, memberId)) }
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(gamePlayer).where(eq(gamePlayer.memberId, memberId))
  await tx.delete(gameWeek).where(eq(gameWeek.memberId, memberId))
}

import { desc, eq, or, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { thread } from "../../member/thread-facts/thread.tables"
import { verificationRequest } from "./verification.tables"

/** In a conversation: the other member has written, or answered. Undefined if the reader does not see the member. */
export async function findOther(tx: Tx, reader: Reader, otherId: number) {
  const [row] = await rows(
    tx,
    { verified: "bool", inConversation: "bool" },
    sql`select ${profile.verified} as "verified", coalesce((
        select ${thread.answered} or ${thread.initiatorId} = ${otherId}::bigint from ${thread}
        where ${thread.lowId} = least(${reader.id}::bigint, ${otherId}::bigint)
          and ${thread.highId} = greatest(${reader.id}::bigint, ${otherId}::bigint) and ${thread.seq} > 0), false)
        as "inConversation"
      from ${profile} where ${profile.memberId} = ${otherId} and ${visibleTo(reader)}`,
  )
  return row
}

/** @returns false if there is a request after `since` */
export async function record(
  tx: Tx,
  memberId: number,
  otherId: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const recorded = await tx
    .insert(verificationRequest)
    .values({ memberId, otherId, createdAt: now })
    .onConflictDoUpdate({
      target: [verificationRequest.memberId, verificationRequest.otherId],
      set: { createdAt: now },
      setWhere: sql`${verificationRequest.createdAt} <= ${since.toISOString()}::timestamptz`,
    })
    .returning({ otherId: verificationRequest.otherId })
  return recorded.length > 0
}

export const listOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ otherId: verificationRequest.otherId, createdAt: verificationRequest.createdAt })
    .from(verificationRequest)
    .where(eq(verificationRequest.memberId, memberId))
    .orderBy(desc(verificationRequest.createdAt), verificationRequest.otherId)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx
    .delete(verificationRequest)
    .where(or(eq(verificationRequest.memberId, memberId), eq(verificationRequest.otherId, memberId)))
}

import { and, desc, eq, gt, lt } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { staffCredit } from "./staff.tables"

export type CreditRow = typeof staffCredit.$inferSelect

export async function insert(tx: Tx, values: typeof staffCredit.$inferInsert): Promise<CreditRow> {
  const [row] = await tx.insert(staffCredit).values(values).returning()
  if (!row) throw new Error("a credit was inserted and is not there")
  return row
}

export async function lock(tx: Tx, id: number): Promise<CreditRow | undefined> {
  const [row] = await tx.select().from(staffCredit).where(eq(staffCredit.id, id)).for("update")
  return row
}

/** Lists credits that an administrator gave without a confirmation. */
export const listCreditedAlone = (
  tx: Tx,
  { memberId, createdBy, since }: { memberId: number; createdBy: number; since: Date },
): Promise<Pick<CreditRow, "cents" | "month">[]> =>
  tx
    .select({ cents: staffCredit.cents, month: staffCredit.month })
    .from(staffCredit)
    .where(
      and(
        eq(staffCredit.memberId, memberId),
        eq(staffCredit.createdBy, createdBy),
        gt(staffCredit.createdAt, since),
        eq(staffCredit.needsSecond, false),
      ),
    )

export async function memberOf(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.select({ memberId: staffCredit.memberId }).from(staffCredit).where(eq(staffCredit.id, id))
  return row?.memberId
}

export async function decide(
  tx: Tx,
  id: number,
  decided: { state: "done" | "rejected"; decidedBy: number; decidedAt: Date },
): Promise<void> {
  await tx.update(staffCredit).set(decided).where(eq(staffCredit.id, id))
}

const creator = alias(profile, "creator")
const decider = alias(profile, "decider")

/** Lists pending credits, or all of a member, latest first. */
export const list = (on: DbOrTx, { memberId, maxId }: { memberId: number | undefined; maxId: number }, limit: number) =>
  on
    .select({ credit: staffCredit, name: profile.name, creatorName: creator.name, deciderName: decider.name })
    .from(staffCredit)
    .leftJoin(profile, eq(profile.memberId, staffCredit.memberId))
    .leftJoin(creator, eq(creator.memberId, staffCredit.createdBy))
    .leftJoin(decider, eq(decider.memberId, staffCredit.decidedBy))
    .where(
      and(
        lt(staffCredit.id, maxId),
        memberId === undefined ? eq(staffCredit.state, "pending") : eq(staffCredit.memberId, memberId),
      ),
    )
    .orderBy(desc(staffCredit.id))
    .limit(limit)

export type ListedCredit = Awaited<ReturnType<typeof list>>[number]

export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(staffCredit).where(eq(staffCredit.memberId, memberId))
}

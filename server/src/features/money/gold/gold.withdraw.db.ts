import { and, asc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../../core/db/db"
import type { LostKind, WithdrawalCause } from "./gold.kinds"
import { purchaseWithdrawal } from "./gold.tables"

export type WithdrawalRow = typeof purchaseWithdrawal.$inferSelect

export interface LostPurchase {
  id: number
  buyerId: number
  ownerId: number
  /** In cents. */
  price: number
}

export async function insertWithdrawals(
  tx: Tx,
  purchases: readonly LostPurchase[],
  { kind, cause, createdAt }: { kind: LostKind; cause: WithdrawalCause; createdAt: Date },
): Promise<void> {
  await tx.execute(
    sql`insert into purchase_withdrawal (kind, purchase_id, cause, buyer_id, owner_id, price, created_at)
      select ${kind}, id, ${cause}, "buyerId", "ownerId", price, ${createdAt.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(purchases)}::text::json)
        as lost (id bigint, "buyerId" bigint, "ownerId" bigint, price bigint)
      on conflict do nothing`,
  )
}

export async function lockNext(
  tx: Tx,
  after: Pick<WithdrawalRow, "kind" | "purchaseId"> | undefined,
  buyerId: number | undefined,
): Promise<WithdrawalRow | undefined> {
  const { kind, purchaseId } = purchaseWithdrawal
  const [row] = await tx
    .select()
    .from(purchaseWithdrawal)
    .where(
      and(
        after && sql`(${kind}, ${purchaseId}) > (${after.kind}, ${after.purchaseId})`,
        buyerId === undefined ? undefined : eq(purchaseWithdrawal.buyerId, buyerId),
      ),
    )
    .orderBy(asc(kind), asc(purchaseId))
    .limit(1)
    .for("update", { skipLocked: true })
  return row
}

export async function deleteWithdrawal(tx: Tx, { kind, purchaseId }: WithdrawalRow): Promise<void> {
  await tx
    .delete(purchaseWithdrawal)
    .where(and(eq(purchaseWithdrawal.kind, kind), eq(purchaseWithdrawal.purchaseId, purchaseId)))
}

import { eq } from "drizzle-orm"
import type { Tx } from "../../../../core/db/db"
import { sandboxOrder } from "./sandbox.tables"

export type SandboxOrder = typeof sandboxOrder.$inferSelect

/** Nothing happens where the order is open already. */
export async function insertOrder(tx: Tx, values: typeof sandboxOrder.$inferInsert): Promise<void> {
  await tx.insert(sandboxOrder).values(values).onConflictDoNothing()
}

export async function lockOrder(tx: Tx, token: string): Promise<SandboxOrder | undefined> {
  const [row] = await tx.select().from(sandboxOrder).where(eq(sandboxOrder.token, token)).for("update")
  return row
}

export async function updateOrder(
  tx: Tx,
  token: string,
  change: Partial<typeof sandboxOrder.$inferInsert>,
): Promise<void> {
  await tx.update(sandboxOrder).set(change).where(eq(sandboxOrder.token, token))
}

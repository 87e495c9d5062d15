import type { Suspension } from "@redthread/contract/sanction"
import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Tx } from "../../../core/db/db"
import { signedIds } from "../../../core/process/secrets"
import { sanction, type SanctionRow } from "./case.tables"

/** A signed id opens a sanction without signing in, for suspended members. */
export const { keyOf, idOfKey } = signedIds("appeal")

export const listInForce = (tx: Tx, memberId: number, kinds: readonly SanctionRow["kind"][]): Promise<SanctionRow[]> =>
  tx
    .select()
    .from(sanction)
    .where(and(eq(sanction.memberId, memberId), inArray(sanction.kind, [...kinds]), isNull(sanction.liftedAt)))
    .orderBy(sanction.id)

/** Returns the latest suspension in force, or a pending erasure. */
export async function suspensionOf(tx: Tx, memberId: number): Promise<Suspension | null> {
  const row = (await listInForce(tx, memberId, ["suspend", "erase"])).at(-1)
  return row
    ? { kind: row.kind, reason: row.reason, ends_at: row.endsAt?.toISOString() ?? null, key: keyOf(row.id) }
    : null
}

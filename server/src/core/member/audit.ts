import type { MemberCaller } from "./caller"
import { clock } from "../process/clock"
import { audit as auditTable } from "../db/core.tables"
import type { Tx } from "../db/db"

/** Writes down what staff did, in the transaction that does it. */
export async function audit(
  tx: Tx,
  caller: MemberCaller,
  action: string,
  subjectId: number | null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(auditTable).values({
    actorId: caller.member.id,
    action,
    subjectId,
    detail,
    address: caller.address,
    createdAt: clock.now(),
  })
}

import type { MemberCaller } from "./caller"
import { clock } from "./clock"
import { audit as auditTable } from "./core.tables"
import type { Tx } from "./db"

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

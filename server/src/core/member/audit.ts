import type { MemberCaller } from "./caller"
import { clock } from "../process/clock"
import { audit as auditTable } from "../db/core.tables"
import type { Tx } from "../db/db"

interface Detail extends Record<string, unknown> {
  readonly reason?: string | undefined
}

/** Records an act of staff. The caller is null for the command line. */
export async function audit(
  tx: Tx,
  caller: Pick<MemberCaller, "member" | "address"> | null,
  action: string,
  subjectId: number | null,
  { reason, ...detail }: Detail = {},
): Promise<void> {
  await tx.insert(auditTable).values({
    actorId: caller?.member.id ?? null,
    role: caller?.member.role ?? null,
    action,
    subjectId,
    reason: reason ?? null,
    detail,
    address: caller?.address ?? null,
    createdAt: clock.now(),
  })
}

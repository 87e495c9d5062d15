import type { Language } from "@redthread/contract/language"
import { AppError } from "@redthread/contract/core/error"
import type { Sanction } from "@redthread/contract/sanction"
import { queues } from "@redthread/contract/staff-queue"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { CaseVerdict, StaffCase, StaffQueue } from "../../../core/staff-queue"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import * as sanctionDb from "./sanction.db"
import { notifyChange, toSanction } from "../../signals/statement/statement.service"
import { liftSanction } from "./sanction.service"
import { idOfKey } from "../../member/case-facts/case.suspension.service"
import type { SanctionRow } from "../../member/case-facts/case.tables"

export async function show(db: DbOrTx, key: string): Promise<Sanction> {
  const id = idOfKey(key)
  const row = id === null ? undefined : await sanctionDb.find(db, id)
  if (!row) throw new AppError("not_found")
  return toSanction(row)
}

/** A sanction can be appealed once. Raises `not_found`, `appeal_given`. */
export const appeal = (db: DbOrTx, key: string, content: string): Promise<Sanction> =>
  transaction(db, async (tx) => {
    const id = idOfKey(key)
    const row = id === null ? undefined : await sanctionDb.lock(tx, id)
    if (!row) throw new AppError("not_found")
    if (row.appeal !== null) throw new AppError("appeal_given")
    const change = { appeal: content, appealedAt: clock.now() }
    await sanctionDb.update(tx, row.id, change)
    return toSanction({ ...row, ...change })
  })

export interface SanctionEvidence {
  readonly text: string | null
  readonly photoIds: readonly number[]
}

const isOpen = (row: SanctionRow): boolean => row.appeal !== null && row.answeredAt === null

const toCase = (
  row: SanctionRow,
  { text, photoIds }: SanctionEvidence = { text: null, photoIds: [] },
  language?: Language,
): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "kind", as: "word", value: row.kind },
    ...(row.decidedBy === null ? [] : [{ name: "decided_by" as const, as: "member" as const, value: row.decidedBy }]),
    { name: "reason", as: "text", value: row.reason },
    ...(row.endsAt ? [{ name: "ends_at" as const, as: "time" as const, value: row.endsAt.toISOString() }] : []),
  ],
  text: row.appeal,
  evidence: text,
  ...(photoIds.length > 0 && { photoIds }),
  ...(language && { language }),
  createdAt: row.appealedAt ?? row.createdAt,
  decisions: isOpen(row) ? ["uphold", "lift"] : [],
  reasons: ["uphold", "lift"],
})

async function decideAppeal(
  tx: Tx,
  { member }: MemberCaller,
  id: number,
  { decision, reason }: CaseVerdict,
): Promise<void> {
  const row = await sanctionDb.lock(tx, id)
  if (!row || row.appeal === null) throw new AppError("not_found")
  if (row.answeredAt) throw new AppError("already_decided")
  if (row.decidedBy === member.id) throw new AppError("appeal_own")
  const change = { answer: reason ?? null, answeredBy: member.id, answeredAt: clock.now() }
  if (decision === "lift" && !row.liftedAt) return liftSanction(tx, row, change)
  await sanctionDb.update(tx, id, change)
  await notifyChange(tx, { ...row, ...change }, "upheld")
}

export const appealQueue = (evidenceOf: (on: DbOrTx, sanctionId: number) => Promise<SanctionEvidence>): StaffQueue => ({
  name: "appeal",
  roles: queues.appeal.list.access.staff,
  waiting: sanctionDb.countAppeals,
  cases: {
    list: async (on, after, limit) => (await sanctionDb.listAppeals(on, after, limit)).map((row) => toCase(row)),
    find: async (on, id) => {
      const row = await sanctionDb.find(on, id)
      if (!row?.appeal) return undefined
      const { language } = await memberFacts(on, row.memberId)
      return toCase(row, await evidenceOf(on, id), language)
    },
    decide: decideAppeal,
  },
})

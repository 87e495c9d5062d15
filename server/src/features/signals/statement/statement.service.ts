import type { Sanction } from "@redthread/contract/sanction"
import { isLegal } from "@redthread/contract/staff-decision"
import type { Tx } from "../../../core/db/db"
import { mail, mailText } from "../../../core/mail/mail"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import * as accountRow from "../../member/account-row/account.db"
import { keyOf } from "../../member/case-facts/case.suspension.service"
import { sanction, type SanctionRow } from "../../member/case-facts/case.tables"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { notify } from "../notice/notice.notify.service"
import { dayText, statementText } from "./statement.text.service"

export const toSanction = (row: SanctionRow): Sanction => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  ground: row.ground,
  basis: row.ground === null ? null : isLegal(row.ground) ? "law" : "terms",
  automated: row.decidedBy === null,
  found_by: row.foundBy,
  contents: [...row.contents],
  bodies: env.DISPUTE_BODIES.map((body) => ({ ...body })),
  ends_at: row.endsAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  lifted_at: row.liftedAt?.toISOString() ?? null,
  appeal: row.appeal,
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
})

const linkOf = (row: SanctionRow): string => `${env.publicUrl}/appeal#${keyOf(row.id)}`

async function mailStatement(tx: Tx, row: SanctionRow): Promise<void> {
  const recipient = await accountRow.findAccount(tx, { id: row.memberId })
  if (!recipient?.email) return
  const { language, name } = await memberFacts(tx, row.memberId)
  await mail.send(tx, {
    to: recipient.email,
    subject: mailText("sanction_subject", language),
    text: mailText("sanction", language, { name, statement: statementText(row, language, linkOf(row)) }),
  })
}

type NewDecision = Pick<SanctionRow, "memberId" | "kind" | "reason" | "endsAt" | "decidedBy" | "ground" | "foundBy"> &
  Partial<Pick<SanctionRow, "contents">>

/**
 * Stores a restriction with its reasons, and notifies the member. Locks the member's counters: call it last.
 * The feature whose content is removed notifies of a removal.
 */
export async function recordDecision(tx: Tx, decision: NewDecision): Promise<number> {
  const [row] = await tx
    .insert(sanction)
    .values({ ...decision, createdAt: clock.now() })
    .returning()
  if (!row) throw new Error("a sanction was not stored")
  await mailStatement(tx, row)
  const notification = { type: "safety", event: "decided", targetId: row.id, key: `sanction:${row.id}` } as const
  if (row.kind !== "remove") await notify(tx, row.memberId, notification)
  return row.id
}

/** Notifies the member that the decision was lifted, or upheld after an appeal. */
export async function notifyChange(tx: Tx, row: SanctionRow, event: "lifted" | "upheld"): Promise<void> {
  const recipient = await accountRow.findAccount(tx, { id: row.memberId })
  const { language, name } = await memberFacts(tx, row.memberId)
  const template = event === "lifted" ? "sanction_lifted" : "appeal_upheld"
  const kind = mailText(`sanction_${row.kind}`, language)
  const until = row.endsAt && row.kind !== "erase" ? dayText(row.endsAt, language) : undefined
  if (recipient?.email)
    await mail.send(tx, {
      to: recipient.email,
      subject: mailText(`${template}_subject`, language),
      text: mailText(template, language, {
        name,
        kind: until ? `${kind} (${mailText("sanction_until", language, { until })})` : kind,
        reason: row.answer ?? row.reason,
        link: linkOf(row),
      }),
    })
  await notify(tx, row.memberId, { type: "safety", event, targetId: row.id })
}

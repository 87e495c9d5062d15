import { AppError } from "@redthread/contract/core/error"
import { queues } from "@redthread/contract/staff-queue"
import type { TicketOutcome, ReportType } from "@redthread/contract/support"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import type { CaseVerdict, QueueCases, StaffCase, StaffQueue } from "../../../core/staff-queue"
import { mail, mailText } from "../../../core/mail/mail"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { notify } from "../../signals/notice/notice.notify.service"
import * as comment from "../../lists/feed/feed.comment.service"
import * as feed from "../../lists/feed/feed.write.service"
import * as photo from "../../people/photo/photo.removal.service"
import * as introduction from "../../people/profile/profile.introduction.service"
import { appealQueue, type SanctionEvidence } from "../sanction/sanction.appeal.service"
import { impose } from "../sanction/sanction.service"
import { release } from "./support.hold.service"
import { keyOf, replyAddress } from "./support.mail"
import { enqueueOutcomes } from "./support.reporter.jobs"
import * as queueDb from "./support.queue.db"
import { findEvidence } from "./support.shield.service"
import * as threadDb from "./support.thread.db"
import type { MessageRow } from "./support.thread.db"

type Remove = (tx: Tx, ownerId: number, id: number) => Promise<void>

/** Staff remove content by type. Messages stay with their recipient; of a member the introduction is removed. */
const removers: Partial<Record<ReportType, Remove>> = {
  user: introduction.removeByStaff,
  photo: photo.removeByStaff,
  feed: feed.removeByStaff,
  comment: comment.removeByStaff,
}

const isRemovable = (type: ReportType | null): boolean => type !== null && type in removers

async function removeReported(tx: Tx, { reportType, reportId, reportedId }: TicketRow): Promise<void> {
  if (reportType !== null && reportId !== null && reportedId !== null)
    await removers[reportType]?.(tx, reportedId, reportId)
}

type QueueRow = NonNullable<Awaited<ReturnType<typeof queueDb.find>>>
type Facts = StaffCase["facts"]

const screens: Partial<Record<NonNullable<TicketRow["reportType"]>, string>> = {
  user: "/profile/",
  contact: "/profile/",
  feed: "/feed/",
}

function complaintFacts({ ticket, reports }: QueueRow): Facts {
  const { reason, reportType, reportId, memberId, language } = ticket
  const screen = reportType && screens[reportType]
  return [
    { name: "reason", as: "word", value: reason ?? "other" },
    { name: "reported", as: "word", value: reportType ?? "user" },
    ...(screen ? [{ name: "link", as: "text", value: `${screen}${reportId}` } as const] : []),
    { name: "reports", as: "number", value: reports },
    ...(memberId === null
      ? ticket.content.split(", ").map((sign) => ({ name: "signs", as: "word", value: `scam_${sign}` }) as const)
      : [{ name: "reporter", as: "member", value: memberId } as const]),
    { name: "language", as: "word", value: language },
  ]
}

const decisionsOn = ({ reportType }: TicketRow): StaffCase["decisions"] =>
  isRemovable(reportType) ? ["dismiss", "warn", "limit", "suspend", "remove"] : ["dismiss", "warn", "limit", "suspend"]

const toComplaint = (row: QueueRow): StaffCase => ({
  id: row.ticket.id,
  sortKey: queueDb.sortKeyOf(row.ticket),
  memberId: row.ticket.reportedId,
  facts: complaintFacts(row),
  text: row.ticket.memberId === null ? null : row.ticket.content,
  evidence: row.ticket.evidence,
  photoIds: row.ticket.photoIds,
  createdAt: row.ticket.createdAt,
  decisions: row.ticket.closedAt ? [] : decisionsOn(row.ticket),
  reasons: ["warn", "limit", "suspend", "remove"],
})

const toTicketCase = ({ ticket }: QueueRow, messages: readonly MessageRow[] = []): StaffCase => ({
  id: ticket.id,
  sortKey: ticket.id,
  memberId: ticket.memberId,
  facts: [
    { name: "name", as: "text", value: ticket.name ?? "" },
    { name: "email", as: "text", value: ticket.email ?? "" },
    { name: "language", as: "word", value: ticket.language },
  ],
  text: ticket.content,
  thread: messages,
  evidence: null,
  createdAt: ticket.createdAt,
  decisions: ticket.closedAt ? [] : ["answer", "close"],
  reasons: ["answer"],
})

async function lockOpen(tx: Tx, category: TicketRow["category"], id: number): Promise<TicketRow> {
  const ticket = await queueDb.lock(tx, category, id)
  if (!ticket) throw new AppError("not_found")
  if (ticket.closedAt) throw new AppError("already_decided")
  return ticket
}

async function imposeFor(tx: Tx, caller: MemberCaller, { reportedId }: TicketRow, verdict: CaseVerdict) {
  const { decision: kind, reason = "", days } = verdict
  if (kind !== "warn" && kind !== "limit" && kind !== "suspend") return null
  return (await impose(tx, caller, reportedId ?? 0, { kind, reason, days })).id
}

async function decideComplaint(tx: Tx, caller: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const ticket = await lockOpen(tx, "complaint", id)
  const outcome = verdict.decision as TicketOutcome
  if (outcome === "remove") await removeReported(tx, ticket)
  const reports = [ticket, ...(await queueDb.lockOtherReports(tx, ticket))]
  const sanctionId = await imposeFor(tx, caller, ticket, verdict)
  const closing = {
    outcome,
    reply: verdict.reason ?? null,
    closedBy: caller.member.id,
    closedAt: clock.now(),
    sanctionId,
    unread: true,
  }
  await queueDb.close(
    tx,
    reports.map((report) => report.id),
    closing,
  )
  await release(tx, ticket.reportedId ?? 0)
  await enqueueOutcomes(
    tx,
    reports.map((report) => report.id),
    outcome,
  )
}

async function decideTicket(tx: Tx, { member }: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const ticket = await lockOpen(tx, "contact", id)
  const outcome = verdict.decision as TicketOutcome
  const reply = verdict.reason ?? null
  const isAnswer = outcome === "answer"
  const now = clock.now()
  await queueDb.close(tx, [id], {
    outcome,
    reply,
    closedBy: member.id,
    closedAt: now,
    sanctionId: null,
    unread: isAnswer,
  })
  if (!isAnswer) return
  const content = await lastMemberMessage(tx, ticket)
  await threadDb.insertMessage(tx, { ticketId: id, fromStaff: true, content: reply ?? "", createdAt: now })
  await mailAnswer(tx, ticket, reply ?? "", content)
  if (ticket.memberId !== null) {
    await notify(tx, ticket.memberId, { type: "support", event: "answered", targetId: id })
  }
}

async function lastMemberMessage(tx: Tx, { id, content }: TicketRow): Promise<string> {
  const messages = await threadDb.messagesOf(tx, [id])
  return messages.findLast(({ fromStaff }) => !fromStaff)?.content ?? content
}

/** Mails an answer. Replies to its address, or by its link without signing in, continue the ticket. */
async function mailAnswer(tx: Tx, ticket: TicketRow, reply: string, content: string): Promise<void> {
  if (!ticket.email) return
  const replyTo = replyAddress(ticket.id)
  await mail.send(tx, {
    to: ticket.email,
    subject: mailText("ticket_subject", ticket.language, { number: String(ticket.id) }),
    text: mailText(replyTo ? "ticket_by_mail" : "ticket", ticket.language, {
      name: ticket.name ?? "",
      reply,
      content: content.replaceAll(/^/gm, "> "),
      link: `${env.publicUrl}/contact#${keyOf(ticket.id)}`,
    }),
    replyTo,
  })
}

const casesOf = (
  category: TicketRow["category"],
  shape: (row: QueueRow, messages?: readonly MessageRow[]) => StaffCase,
  decide: QueueCases["decide"],
): QueueCases => ({
  list: async (on, after, limit) => (await queueDb.listOpen(on, category, after, limit)).map((row) => shape(row)),
  find: async (on, id) => {
    const row = await queueDb.find(on, category, id)
    if (!row) return undefined
    const shield = await findEvidence(on, row.ticket)
    return { ...shape(row, await threadDb.messagesOf(on, [id])), ...(shield && { shield }) }
  },
  decide,
  isClaimNeeded: category === "complaint",
})

async function evidenceOf(on: DbOrTx, sanctionId: number): Promise<SanctionEvidence> {
  const tickets = await queueDb.listOfSanction(on, sanctionId)
  const photoIds = [...new Set(tickets.flatMap((ticket) => ticket.photoIds))]
  return { text: tickets.find(({ evidence }) => evidence !== null)?.evidence ?? null, photoIds }
}

export const supportQueues: readonly StaffQueue[] = [
  appealQueue(evidenceOf),
  {
    name: "complaint",
    roles: queues.complaint.list.access.staff,
    waiting: (on) => queueDb.countOpen(on, "complaint"),
    cases: casesOf("complaint", toComplaint, decideComplaint),
  },
  {
    name: "ticket",
    roles: queues.ticket.list.access.staff,
    waiting: (on) => queueDb.countOpen(on, "contact"),
    cases: casesOf("contact", toTicketCase, decideTicket),
  },
]

import { AppError } from "@redthread/contract/core/error"
import { queues } from "@redthread/contract/staff-queue"
import type { TicketOutcome } from "@redthread/contract/support"
import type { Tx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import type { CaseVerdict, QueueCases, StaffCase, StaffQueue } from "../../../core/staff-queue"
import { mail } from "../../../core/mail/mail"
import { mailText } from "../../../core/mail/mail-text"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as accountRow from "../../identity/account/account.row.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { impose } from "../sanction/sanction.service"
import * as queueDb from "./support.queue.db"
import type { TicketRow } from "./support.queue.db"

type Found = NonNullable<Awaited<ReturnType<typeof queueDb.find>>>
type Facts = StaffCase["facts"]

const screens: Partial<Record<NonNullable<TicketRow["reportType"]>, string>> = {
  user: "/profile/",
  contact: "/profile/",
  photo: "/photo/",
  feed: "/feed/",
}

function complaintFacts({ ticket, reports }: Found): Facts {
  const { reason, reportType, reportId, memberId, language } = ticket
  const screen = reportType && screens[reportType]
  return [
    { name: "reason", as: "word", value: reason ?? "other" },
    { name: "reported", as: "word", value: reportType ?? "user" },
    ...(screen ? [{ name: "link", as: "text", value: `${screen}${reportId}` } as const] : []),
    { name: "reports", as: "number", value: reports },
    ...(memberId === null ? [] : [{ name: "reporter", as: "member", value: memberId } as const]),
    { name: "language", as: "word", value: language },
  ]
}

const toComplaint = (found: Found): StaffCase => ({
  id: found.ticket.id,
  place: queueDb.placeOf(found.ticket),
  memberId: found.ticket.reportedId,
  facts: complaintFacts(found),
  text: found.ticket.content,
  evidence: found.ticket.evidence,
  createdAt: found.ticket.createdAt,
  decisions: found.ticket.closedAt ? [] : ["dismiss", "warn", "limit", "suspend"],
  reasons: ["warn", "limit", "suspend"],
})

const toLetter = ({ ticket }: Found): StaffCase => ({
  id: ticket.id,
  place: ticket.id,
  memberId: ticket.memberId,
  facts: [
    { name: "name", as: "text", value: ticket.name ?? "" },
    { name: "email", as: "text", value: ticket.email ?? "" },
    { name: "language", as: "word", value: ticket.language },
  ],
  text: ticket.content,
  evidence: null,
  createdAt: ticket.createdAt,
  decisions: ticket.closedAt ? [] : ["answer", "close"],
  reasons: ["answer"],
})

/** Who reported it hears what came of it: in the list of notifications, and by mail where there is an address. */
async function tellReporter(tx: Tx, { id, memberId, language }: TicketRow, outcome: TicketOutcome): Promise<void> {
  if (memberId === null) return
  const reporter = await accountRow.findAccount(tx, { id: memberId })
  if (reporter?.state !== "active") return
  if (reporter.email) {
    await mail.send(tx, {
      to: reporter.email,
      subject: mailText("report_subject", language),
      text: mailText(outcome === "dismiss" ? "report_dismissed" : "report_acted", language),
    })
  }
  await notify(tx, memberId, { type: "support", event: "answered", targetId: id })
}

async function lockOpen(tx: Tx, category: TicketRow["category"], id: number): Promise<TicketRow> {
  const ticket = await queueDb.lock(tx, category, id)
  if (!ticket) throw new AppError("not_found")
  if (ticket.closedAt) throw new AppError("already_decided")
  return ticket
}

/** One decision closes all reports of the same thing, and everybody who made one hears of it. */
async function decideComplaint(tx: Tx, caller: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const ticket = await lockOpen(tx, "complaint", id)
  const outcome = verdict.decision as TicketOutcome
  const alike = [ticket, ...(await queueDb.lockAlike(tx, ticket))]
  if (outcome === "warn" || outcome === "limit" || outcome === "suspend") {
    const { reason = "", days } = verdict
    await impose(tx, caller, ticket.reportedId ?? 0, { kind: outcome, reason, days })
  }
  const closing = { outcome, reply: verdict.reason ?? null, closedBy: caller.member.id, closedAt: clock.now() }
  for (const one of alike) await queueDb.close(tx, one.id, closing)
  // By id of the member: each is told under their counters' lock.
  for (const one of alike.toSorted((a, b) => (a.memberId ?? 0) - (b.memberId ?? 0))) {
    await tellReporter(tx, one, outcome)
  }
}

/** A letter is answered by mail, under what was written. */
async function decideLetter(tx: Tx, { member }: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const ticket = await lockOpen(tx, "contact", id)
  const outcome = verdict.decision as TicketOutcome
  const reply = verdict.reason ?? null
  await queueDb.close(tx, id, { outcome, reply, closedBy: member.id, closedAt: clock.now() })
  if (outcome !== "answer" || !ticket.email) return
  await mail.send(tx, {
    to: ticket.email,
    subject: mailText("ticket_subject", ticket.language, { number: String(id) }),
    text: mailText("ticket", ticket.language, {
      name: ticket.name ?? "",
      reply: reply ?? "",
      content: ticket.content.replaceAll(/^/gm, "> "),
      link: `${env.publicUrl}/contact`,
    }),
  })
}

const casesOf = (
  category: TicketRow["category"],
  shape: (found: Found) => StaffCase,
  decide: QueueCases["decide"],
): QueueCases => ({
  list: async (on, after, limit) => (await queueDb.listOpen(on, category, after, limit)).map(shape),
  find: async (on, id) => {
    const found = await queueDb.find(on, category, id)
    return found && shape(found)
  },
  decide,
})

export const supportQueues: readonly StaffQueue[] = [
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
    cases: casesOf("contact", toLetter, decideLetter),
  },
]

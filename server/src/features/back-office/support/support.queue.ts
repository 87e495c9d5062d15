import { AppError } from "@redthread/contract/core/error"
import { queues } from "@redthread/contract/staff-queue"
import type { TicketOutcome } from "@redthread/contract/support"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import type { CaseVerdict, QueueCases, StaffCase, StaffQueue } from "../../../core/staff-queue"
import { mail, mailText } from "../../../core/mail/mail"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { notify } from "../../signals/notice/notice.notify.service"
import { appealQueue, type SanctionEvidence } from "../sanction/sanction.appeal.service"
import * as caseDb from "./support.case.db"
import { complaintCases } from "./support.case"
import { keyOf, replyAddress } from "./support.mail"
import { notifySender } from "./support.notice.service"
import * as queueDb from "./support.queue.db"
import * as threadDb from "./support.thread.db"
import type { MessageRow } from "./support.thread.db"

const toTicketCase = (ticket: TicketRow, messages: readonly MessageRow[] = []): StaffCase => ({
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
  language: ticket.language,
  createdAt: ticket.createdAt,
  decisions: ticket.closedAt ? [] : ["answer", "close"],
  reasons: ["answer"],
})

async function lockOpen(tx: Tx, id: number): Promise<TicketRow> {
  const ticket = await queueDb.lock(tx, id)
  if (!ticket) throw new AppError("not_found")
  if (ticket.closedAt) throw new AppError("already_decided")
  return ticket
}

async function decideTicket(tx: Tx, { member }: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const ticket = await lockOpen(tx, id)
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
  if (!isAnswer) return ticket.external ? notifySender(tx, ticket, outcome) : undefined
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

const ticketCases: QueueCases = {
  list: async (on, after, limit) => (await queueDb.listOpen(on, after, limit)).map((ticket) => toTicketCase(ticket)),
  find: async (on, id) => {
    const ticket = await queueDb.find(on, id)
    return ticket && toTicketCase(ticket, await threadDb.messagesOf(on, [id]))
  },
  decide: decideTicket,
}

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
    waiting: caseDb.countOpen,
    cases: complaintCases,
  },
  {
    name: "ticket",
    roles: queues.ticket.list.access.staff,
    waiting: queueDb.countOpen,
    cases: ticketCases,
  },
]

import { z } from "zod"
import { type TicketOutcome, ticketOutcomes } from "@redthread/contract/support"
import { transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { mail, mailText } from "../../../core/mail/mail"
import * as accountRow from "../../member/account-row/account.db"
import { wasNotified, notify } from "../../signals/notice/notice.notify.service"
import { notifySender } from "./support.notice.service"
import * as queueDb from "./support.queue.db"
import type { TicketRow } from "../../member/case-facts/case.tables"

/** A job notifies this many reporters, each in a transaction, so that many reports lock no member for long. */
const batchSize = 200

export const notifyReporters = defineJob({
  name: "support.outcome",
  data: z.object({ tickets: z.array(z.int()), outcome: z.enum(ticketOutcomes) }),
  handle: async (db, { tickets, outcome }) => {
    for (const ticket of await queueDb.listByIds(db, tickets))
      await transaction(db, (tx) => notifyReporter(tx, ticket, outcome))
  },
  isPrompt: true,
})

export async function enqueueOutcomes(tx: Tx, tickets: readonly number[], outcome: TicketOutcome): Promise<void> {
  for (let first = 0; first < tickets.length; first += batchSize)
    await jobs.add(tx, notifyReporters, { tickets: tickets.slice(first, first + batchSize), outcome })
}

/** Notifies in the list, and by mail if the reporter has an address; once, also if the job is repeated. */
async function notifyReporter(tx: Tx, ticket: TicketRow, outcome: TicketOutcome): Promise<void> {
  const { id, memberId, language } = ticket
  if (ticket.external) return notifySender(tx, ticket, outcome)
  if (memberId === null) return
  const key = `support.outcome:${id}`
  const reporter = await accountRow.findAccount(tx, { id: memberId })
  if (reporter?.state !== "active" || (await wasNotified(tx, memberId, key))) return
  if (reporter.email) {
    await mail.send(tx, {
      to: reporter.email,
      subject: mailText("report_subject", language),
      text: mailText(outcome === "dismiss" ? "report_dismissed" : "report_acted", language),
    })
  }
  await notify(tx, memberId, { type: "support", event: "answered", targetId: id, key })
}

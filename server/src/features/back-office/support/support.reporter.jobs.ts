import { z } from "zod"
import { type TicketOutcome, ticketOutcomes } from "@redthread/contract/support"
import { transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { mail, mailText } from "../../../core/mail/mail"
import * as accountRow from "../../member/account-row/account.db"
import { wasNotified, notify } from "../../signals/notice/notice.notify.service"
import * as queueDb from "./support.queue.db"
import type { TicketRow } from "../../member/case-facts/case.tables"

/** Reporters that one job tells: each in a transaction of their own, so that a storm of reports locks nobody for long. */
const atOnce = 200

export const notifyReporters = defineJob({
  name: "support.outcome",
  data: z.object({ tickets: z.array(z.int()), outcome: z.enum(ticketOutcomes) }),
  handle: async (db, { tickets, outcome }) => {
    for (const ticket of await queueDb.listByIds(db, tickets))
      await transaction(db, (tx) => notifyReporter(tx, ticket, outcome))
  },
  isPrompt: true,
})

/** Once this commits, whoever made these reports is notified of the outcome. */
export async function enqueueOutcomes(tx: Tx, tickets: readonly number[], outcome: TicketOutcome): Promise<void> {
  for (let first = 0; first < tickets.length; first += atOnce)
    await jobs.add(tx, notifyReporters, { tickets: tickets.slice(first, first + atOnce), outcome })
}

/** In the list of notifications, and by mail where there is an address; once, however often the job runs. */
async function notifyReporter(tx: Tx, { id, memberId, language }: TicketRow, outcome: TicketOutcome): Promise<void> {
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

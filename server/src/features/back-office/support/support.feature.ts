import { z } from "zod"
import { listShieldPrecision } from "@redthread/contract/staff-shield"
import { createTicket } from "@redthread/contract/support"
import { continueThread, listThreads, readThread, receiveMail } from "@redthread/contract/support-thread"
import { sendContentNotice, showNoticeContacts } from "@redthread/contract/content-notice"
import { defineJob } from "../../../core/jobs/jobs"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { env } from "../../../core/process/env"
import { isEvidence } from "./support.db"
import { holdMassSenders, waitForReview } from "./support.hold.service"
import { supportQueues } from "./support.queue"
import * as notice from "./support.notice.service"
import { notifyReporters } from "./support.reporter.jobs"
import { eraseTickets, exportTickets } from "./support.service"
import * as support from "./support.service"
import { listPrecision } from "./support.shield.service"
import * as thread from "./support.thread.service"

export const supportCalls = [
  implement(sendContentNotice, ({ caller, db }, { body }) => notice.send(db, caller, body)),
  implement(showNoticeContacts, async () => notice.contacts()),
  implement(createTicket, ({ caller, db }, { body }) => support.create(db, caller, body)),
  implement(listShieldPrecision, ({ db }) => listPrecision(db)),
  implement(listThreads, ({ caller, db }, { query }) => thread.list(db, caller, query.max_id)),
  implement(readThread, ({ db }, { body }) => thread.read(db, body.key)),
  implement(continueThread, ({ caller, db }, { body }) => thread.reply(db, caller, body)),
  implement(
    receiveMail,
    ({ caller, db }, { body }) => thread.takeMail(db, caller, body).then(() => ({ ok: true }) as const),
    {
      isServed: () => env.SUPPORT_REPLY_ADDRESS !== undefined,
    },
  ),
]

/** Repeats reviews that a stopped process lost. */
const weighReports = defineJob({
  name: "support.weigh",
  data: z.object({}),
  handle: (db) => holdMassSenders(db, null),
  schedule: "* * * * *",
})

const forgetSenders = defineJob({
  name: "support.forget",
  data: z.object({}),
  handle: notice.forgetSenders,
  schedule: "29 4 * * *",
})

/** `onBlock` is missing, because a block does not delete reports. */
export const supportFeature: Feature = {
  name: "support",
  calls: supportCalls,
  jobs: [weighReports, notifyReporters, forgetSenders],
  staffQueues: supportQueues,
  keepsPhoto: isEvidence,
  onErase: eraseTickets,
  onExport: exportTickets,
  stop: waitForReview,
}

import {
  cancelScheduled,
  listScheduled,
  scheduledChanged,
  scheduleMessage,
  sendScheduled,
} from "@redthread/contract/scheduled-message"
import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import * as scheduled from "./scheduled-message.service"

const done = { ok: true } as const
const data = z.object({})

const scheduledCalls = [
  implement(listScheduled, ({ caller, db }, { query }) => scheduled.list(db, caller, query.user_id)),
  implement(scheduleMessage, ({ caller, db }, { body }) => scheduled.schedule(db, caller, body)),
  implement(cancelScheduled, ({ caller, db }, { params }) => scheduled.cancel(db, caller, params.id).then(() => done)),
  implement(sendScheduled, ({ caller, db }, { params }) => scheduled.sendNow(db, caller, params.id)),
]

export const scheduledMessageFeature: Feature = {
  name: "scheduled-message",
  calls: scheduledCalls,
  jobs: [
    defineJob({
      name: "scheduled-message.send",
      data,
      handle: scheduled.sendAllDue,
      schedule: "* * * * *",
      runsAtStart: true,
    }),
    defineJob({ name: "scheduled-message.forget", data, handle: scheduled.removeSent, schedule: "50 3 * * *" }),
  ],
  events: [scheduledChanged],
  onErase: scheduled.eraseScheduled,
  onExport: scheduled.exportScheduled,
}

import { z } from "zod"
import {
  answerAppointment,
  cancelAppointment,
  listAppointments,
  propose,
  showAppointment,
} from "@redthread/contract/appointment"
import {
  addShareFriend,
  endDateShare,
  removeShareFriend,
  reportSafe,
  shareDate,
  showDateShare,
} from "@redthread/contract/date-share"
import { editFreeTime, showFreeTime } from "@redthread/contract/free-time"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import * as freeTime from "./appointment.free-time.service"
import { cancelBetween, eraseAppointments, exportAppointments } from "./appointment.leave.service"
import { sweepReminders } from "./appointment.reminder.service"
import * as appointment from "./appointment.service"
import { sweepCheckIns, sweepShares } from "./share/date-share.alarm.service"
import * as share from "./share/date-share.service"

const appointmentCalls = [
  implement(propose, ({ caller, db }, { body }) => appointment.propose(db, caller, body)),
  implement(listAppointments, ({ caller, db }, { query }) => appointment.list(db, caller, query)),
  implement(showAppointment, ({ caller, db }, { params }) => appointment.show(db, caller, params.id)),
  implement(answerAppointment, ({ caller, db }, { params, body }) =>
    appointment.answer(db, caller, params.id, body.answer),
  ),
  implement(cancelAppointment, ({ caller, db }, { params }) => appointment.cancel(db, caller, params.id)),
  implement(showFreeTime, ({ caller, db }, { query }) => freeTime.showFreeTime(db, caller, query.user_id)),
  implement(editFreeTime, ({ caller, db }, { body }) => freeTime.changeFreeTime(db, caller, body)),
  implement(showDateShare, ({ caller, db }, { params }) => share.show(db, caller, params.id)),
  implement(shareDate, ({ caller, db }, { params, body }) => share.share(db, caller, params.id, body)),
  implement(endDateShare, ({ caller, db }, { params }) => share.end(db, caller, params.id)),
  implement(reportSafe, ({ caller, db }, { params }) => share.safe(db, caller, params.id)),
  implement(addShareFriend, ({ caller, db }, { params, body }) => share.addFriend(db, caller, params.id, body.email)),
  implement(removeShareFriend, ({ caller, db }, { params }) =>
    share.removeFriend(db, caller, params.id, params.friend),
  ),
]

const nothing = z.object({})
const everyMinute = "* * * * *"

const remind = defineJob({ name: "appointment.remind", data: nothing, handle: sweepReminders, schedule: everyMinute })
const checkIns = defineJob({ name: "appointment.check", data: nothing, handle: sweepCheckIns, schedule: everyMinute })
const forget = defineJob({ name: "appointment.forget", data: nothing, handle: sweepShares, schedule: "17 4 * * *" })

export const appointmentFeature: Feature = {
  name: "appointment",
  calls: appointmentCalls,
  jobs: [remind, checkIns, forget],
  onBlock: cancelBetween,
  onErase: eraseAppointments,
  onExport: exportAppointments,
}

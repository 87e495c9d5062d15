import { countersChanged } from "@redthread/contract/notice"
import type { Feature } from "../../../core/feature"
import { eraseNotices, exportNotices } from "./notice.leave.service"
import {
  countNotifications,
  removeBetween,
  notify,
  seeNotifications,
  sweepNotifications,
} from "./notice.notify.service"
import { noticeCalls } from "./notice.routes"
import { counters, openCounters } from "./notice.service"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"

const sweepOldNotifications = defineJob({
  name: "notice.sweep",
  data: z.object({}),
  handle: sweepNotifications,
  schedule: "40 3 * * *",
})

export const noticeFeature: Feature = {
  name: "notice",
  calls: noticeCalls,
  jobs: [sweepOldNotifications],
  events: [countersChanged],
  counters: { notification: countNotifications },
  seen: { notification: seeNotifications },
  changes: (_db, { isStale }) => (isStale("notification") ? { stale: ["notifications"] } : {}),
  onJoin: (tx, { memberId }) => openCounters(tx, memberId),
  onTrial: (tx, memberId, days) =>
    notify(tx, memberId, { type: "upgrade", event: "trial", data: { days }, key: "trial" }),
  me: counters,
  onBlock: removeBetween,
  onErase: eraseNotices,
  onExport: exportNotices,
}

import { countersChanged } from "@redthread/contract/notice"
import type { Feature } from "../../../core/feature"
import { sweepOldNotifications } from "./notice.jobs"
import { eraseNotices, exportNotices } from "./notice.leave.service"
import { countNotifications, forgetBetween, notify, seeNotifications } from "./notice.notify.service"
import { noticeCalls } from "./notice.routes"
import { noticeSettingCalls } from "./notice.setting.routes"
import { counters, openCounters } from "./notice.service"

export const noticeFeature: Feature = {
  name: "notice",
  calls: [...noticeCalls, ...noticeSettingCalls],
  jobs: [sweepOldNotifications],
  events: [countersChanged],
  counters: { notification: countNotifications },
  seen: { notification: seeNotifications },
  changes: (_db, { isStale }) => (isStale("notification") ? { stale: ["notifications"] } : {}),
  onJoin: (tx, { memberId }) => openCounters(tx, memberId),
  onTrial: (tx, memberId, days) =>
    notify(tx, memberId, { type: "upgrade", event: "trial", data: { days }, key: "trial" }),
  me: counters,
  onBlock: forgetBetween,
  onErase: eraseNotices,
  onExport: exportNotices,
}

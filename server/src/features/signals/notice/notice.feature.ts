import { countersChanged } from "@redthread/contract/notice"
import type { Feature } from "../../../core/feature"
import { eraseNotices, exportNotices } from "./notice.leave.service"
import { noticeCalls } from "./notice.routes"
import { counters, openCounters } from "./notice.service"

export const noticeFeature: Feature = {
  name: "notice",
  calls: noticeCalls,
  events: [countersChanged],
  onJoin: (tx, { memberId }) => openCounters(tx, memberId),
  me: counters,
  onErase: eraseNotices,
  onExport: exportNotices,
}

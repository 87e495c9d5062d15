import { countersChanged, onlineChanged } from "@redthread/contract/notice"
import type { Feature } from "../../core/feature"
import { eraseNotices, exportNotices } from "./notice.leave.service"
import { closePresence, openPresence } from "./notice.presence"
import { noticeCalls } from "./notice.routes"

export const noticeFeature: Feature = {
  name: "notice",
  calls: noticeCalls,
  events: [countersChanged, onlineChanged],
  onErase: eraseNotices,
  onExport: exportNotices,
  start: openPresence,
  stop: closePresence,
}

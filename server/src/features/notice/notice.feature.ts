import { countersChanged } from "@redthread/contract/notice"
import type { Feature } from "../../core/feature"
import { eraseNotices, exportNotices } from "./notice.leave.service"
import { noticeCalls } from "./notice.routes"

export const noticeFeature: Feature = {
  name: "notice",
  calls: noticeCalls,
  events: [countersChanged],
  onErase: eraseNotices,
  onExport: exportNotices,
}

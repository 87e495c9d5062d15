import { countersChanged, onlineChanged } from "@redthread/contract/notice"
import type { Feature } from "../../core/feature"
import { closePresence, openPresence } from "./notice.presence"
import { noticeCalls } from "./notice.routes"

export const noticeFeature: Feature = {
  name: "notice",
  calls: noticeCalls,
  events: [countersChanged, onlineChanged],
  start: openPresence,
  stop: closePresence,
}

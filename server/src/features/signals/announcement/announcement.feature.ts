import { announcementsChanged } from "@redthread/contract/announcement"
import type { Feature } from "../../../core/feature"
import { announcementCalls } from "./announcement.routes"
import { begin, forgetReader, listenForAnnouncements, unreadOf } from "./announcement.service"

export const announcementFeature: Feature = {
  name: "announcement",
  calls: announcementCalls,
  jobs: [begin],
  events: [announcementsChanged],
  me: unreadOf,
  onErase: forgetReader,
  start: async () => listenForAnnouncements(),
}

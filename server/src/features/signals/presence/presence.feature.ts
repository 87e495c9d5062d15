import { onlineChanged } from "@redthread/contract/notice"
import type { Feature } from "../../../core/feature"
import { erasePresence } from "./presence.db"
import { closePresence, openPresence } from "./presence.service"

export const presenceFeature: Feature = {
  name: "presence",
  events: [onlineChanged],
  onErase: erasePresence,
  start: openPresence,
  stop: closePresence,
}

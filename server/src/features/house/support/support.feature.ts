import type { Feature } from "../../../core/feature"
import { supportQueues } from "./support.queue"
import { supportCalls } from "./support.routes"
import { eraseTickets, exportTickets } from "./support.service"

/** No `onBlock`: what was reported stays reported. */
export const supportFeature: Feature = {
  name: "support",
  calls: supportCalls,
  staffQueues: supportQueues,
  onErase: eraseTickets,
  onExport: exportTickets,
}

import type { Feature } from "../../../core/feature"
import { travelQueue } from "./travel.queue"
import { travelCalls } from "./travel.routes"
import { eraseTravel, exportTravel } from "./travel.service"

export const travelFeature: Feature = {
  name: "travel",
  calls: travelCalls,
  staffQueues: [travelQueue],
  onErase: eraseTravel,
  onExport: exportTravel,
}

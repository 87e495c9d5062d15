import type { Feature } from "../../../core/feature"
import { travelCalls } from "./travel.routes"
import { eraseTravel, exportTravel } from "./travel.service"

export const travelFeature: Feature = {
  name: "travel",
  calls: travelCalls,
  onErase: eraseTravel,
  onExport: exportTravel,
}

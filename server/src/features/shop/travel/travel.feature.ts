import type { Feature } from "../../../core/feature"
import { eraseTravel, exportTravel } from "./travel.service"

export const travelFeature: Feature = {
  name: "travel",
  onErase: eraseTravel,
  onExport: exportTravel,
}

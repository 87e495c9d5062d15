import type { Feature } from "../../../core/feature"
import { wheelCalls } from "./wheel.routes"
import { eraseWheel, exportWheel, meOf } from "./wheel.service"

export const wheelFeature: Feature = {
  name: "wheel",
  calls: wheelCalls,
  me: meOf,
  onErase: eraseWheel,
  onExport: exportWheel,
}

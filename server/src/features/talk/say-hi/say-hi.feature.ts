import type { Feature } from "../../../core/feature"
import { sayHiCalls } from "./say-hi.routes"
import { dropPhotos, eraseHi, exportHi, meOf } from "./say-hi.service"

export const sayHiFeature: Feature = {
  name: "say-hi",
  calls: sayHiCalls,
  me: meOf,
  onPhotosHidden: dropPhotos,
  onErase: eraseHi,
  onExport: exportHi,
}

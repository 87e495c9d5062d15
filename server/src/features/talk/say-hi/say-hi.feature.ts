import type { Feature } from "../../../core/feature"
import { dropPhotos, eraseHi, exportHi, meOf, greet } from "./say-hi.service"
import { sayHi } from "@redthread/contract/say-hi"
import { implement } from "../../../core/http/implement"

const sayHiCalls = [implement(sayHi, ({ caller, db }, { body }) => greet(db, caller, body.user_id))]

export const sayHiFeature: Feature = {
  name: "say-hi",
  calls: sayHiCalls,
  me: meOf,
  onPhotosHidden: dropPhotos,
  onErase: eraseHi,
  onExport: exportHi,
}

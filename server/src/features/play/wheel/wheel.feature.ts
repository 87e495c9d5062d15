import { showWheel, spinWheel } from "@redthread/contract/wheel"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { eraseWheel, exportWheel, meOf } from "./wheel.service"
import * as wheel from "./wheel.service"

const wheelCalls = [
  implement(showWheel, ({ caller, db }, { query }) => wheel.show(db, caller, query.time_zone)),
  implement(spinWheel, ({ caller, db }, { body }) => wheel.spin(db, caller, body)),
]

export const wheelFeature: Feature = {
  name: "wheel",
  calls: wheelCalls,
  me: meOf,
  onErase: eraseWheel,
  onExport: exportWheel,
}

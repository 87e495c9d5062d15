import { showWheel, spinWheel } from "@redthread/contract/wheel"
import { implement } from "../../../core/http/implement"
import * as wheel from "./wheel.service"

export const wheelCalls = [
  implement(showWheel, ({ caller, db }, { query }) => wheel.show(db, caller, query.time_zone)),
  implement(spinWheel, ({ caller, db }, { body }) => wheel.spin(db, caller, body)),
]

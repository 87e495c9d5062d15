import { showWheel, spinWheel } from "@redthread/contract/wheel"
import { implement } from "../../../core/http/implement"
import * as wheel from "./wheel.service"

export const wheelCalls = [
  implement(showWheel, (caller, { query }) => wheel.show(caller, query.time_zone)),
  implement(spinWheel, (caller, { body }) => wheel.spin(caller, body)),
]

import { cancelTravel, requestTravel, showTravel } from "@redthread/contract/travel"
import { implement } from "../../../core/http/implement"
import * as travel from "./travel.service"

const done = { ok: true } as const

export const travelCalls = [
  implement(showTravel, (caller) => travel.show(caller)),
  implement(requestTravel, (caller, { body, tx }) => travel.request(tx, caller, body)),
  implement(cancelTravel, (caller, { params }) => travel.cancel(caller, params.id).then(() => done)),
]

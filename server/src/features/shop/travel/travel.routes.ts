import { cancelTravel, requestTravel, showTravel } from "@redthread/contract/travel"
import { implement } from "../../../core/http/implement"
import * as travel from "./travel.service"

const done = { ok: true } as const

export const travelCalls = [
  implement(showTravel, ({ caller, db }) => travel.show(db, caller)),
  implement(requestTravel, ({ caller, db }, { body }) => travel.request(db, caller, body)),
  implement(cancelTravel, ({ caller, db }, { params }) => travel.cancel(db, caller, params.id).then(() => done)),
]

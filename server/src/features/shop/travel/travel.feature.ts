import { cancelTravel, requestTravel, showTravel } from "@redthread/contract/travel"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { travelQueue } from "./travel.queue"
import * as travel from "./travel.service"
import { eraseTravel, exportTravel } from "./travel.service"

const done = { ok: true } as const

const travelCalls = [
  implement(showTravel, ({ caller, db }) => travel.show(db, caller)),
  implement(requestTravel, ({ caller, db }, { body }) => travel.request(db, caller, body)),
  implement(cancelTravel, ({ caller, db }, { params }) => travel.cancel(db, caller, params.id).then(() => done)),
]

export const travelFeature: Feature = {
  name: "travel",
  calls: travelCalls,
  staffQueues: [travelQueue],
  onErase: eraseTravel,
  onExport: exportTravel,
}

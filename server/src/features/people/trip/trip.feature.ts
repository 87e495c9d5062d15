import { addTrip, deleteTrip, listTrips } from "@redthread/contract/trip"
import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import * as trip from "./trip.service"

const done = { ok: true } as const

const tripCalls = [
  implement(listTrips, ({ caller, db }) => trip.list(db, caller)),
  implement(addTrip, ({ caller, db }, { body }) => trip.add(db, caller, body)),
  implement(deleteTrip, ({ caller, db }, { params }) => trip.remove(db, caller, params.id).then(() => done)),
]

export const tripFeature: Feature = {
  name: "trip",
  calls: tripCalls,
  jobs: [defineJob({ name: "trip.past", data: z.object({}), handle: trip.removePast, schedule: "25 * * * *" })],
  onErase: trip.eraseTrips,
  onExport: trip.exportTrips,
}

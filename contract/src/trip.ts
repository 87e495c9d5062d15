import { z } from "zod"
import { call, done, id, idParams } from "./core/call"
import { writtenLine } from "./core/text"

export const tripsMax = 5
/** In days. */
export const tripLengthMax = 366
/** How far ahead a trip may begin, in days. */
export const tripAheadMax = 730

const tripDays = { from: z.iso.date(), to: z.iso.date() }

/** A stay in a town: the first and the last day, both included. */
export const plannedTrip = z.object({
  /** In the language of the request. */
  city: z.string(),
  country_code: z.string().length(2),
  ...tripDays,
})
export type PlannedTrip = z.infer<typeof plannedTrip>

export const trip = z.object({ id, ...plannedTrip.shape })
export type Trip = z.infer<typeof trip>

export const listTrips = call({
  method: "GET",
  path: "/trips",
  summary: "My travel plans, the next first. Past ones disappear",
  access: "member",
  replies: { 200: z.object({ items: z.array(trip) }) },
})

export const addTrip = call({
  method: "POST",
  path: "/trips",
  summary:
    `Say where I will be, and when; at most ${tripsMax} plans. Signed-in members see it on my profile, and it is found ` +
    "by a search for `visiting`. The same plan again is answered with the same plan",
  access: "member",
  publishes: false,
  body: z.strictObject({
    city: writtenLine.min(1, "empty").max(80, "too_long"),
    country_code: z.string().regex(/^[A-Z]{2}$/, "invalid"),
    ...tripDays,
  }),
  replies: { 201: trip },
  errors: ["too_many"],
  limit: { max: 60, seconds: 3600, by: "member" },
})

export const deleteTrip = call({
  method: "DELETE",
  path: "/trips/:id",
  summary: "Take a travel plan away",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

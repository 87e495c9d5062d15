import { z } from "zod"
import { call, done, id, idParams, time, yesNo } from "./core/call"
import { writtenLine, writtenText } from "./core/text"
import { gold } from "./gold"

/** Price of a travel request in gold (50 USD), in escrow until the trip is booked. */
export const travelFee = 50

/** `accepted` means in planning, `booked` that the fee is charged, `done` that the trip took place. */
export const travelStates = ["submitted", "accepted", "booked", "done", "refused", "canceled"] as const
const travelState = z.enum(travelStates)
export type TravelState = z.infer<typeof travelState>

/** States to which staff can move a request, by its current state. */
export const travelWays = {
  submitted: ["accepted", "refused"],
  accepted: ["booked", "refused"],
  booked: ["done"],
  done: [],
  refused: [],
  canceled: [],
} as const satisfies Record<TravelState, readonly TravelState[]>

export const travelServices = ["visa", "ticket", "hotel", "car", "translator"] as const

export const travelTextMax = 120
export const travelNotesMax = 2000

const line = writtenLine.min(1, "empty").max(travelTextMax, "too_long")

const services = {
  visa: yesNo.default(false),
  ticket: yesNo.default(false),
  hotel: yesNo.default(false),
  car: yesNo.default(false),
  translator: yesNo.default(false),
}

const wishes = {
  full_name: line,
  email: z.email("email_invalid").max(254, "too_long"),
  destination: line,
  meet: line,
  ...services,
  notes: writtenText.max(travelNotesMax, "too_long").default(""),
}

const travelStep = z.object({ state: travelState, note: z.string(), created_at: time })

export const travelRequest = z.object({
  id,
  state: travelState,
  full_name: z.string(),
  email: z.string(),
  destination: z.string(),
  meet: z.string(),
  visa: z.boolean(),
  ticket: z.boolean(),
  hotel: z.boolean(),
  car: z.boolean(),
  translator: z.boolean(),
  notes: z.string(),
  /** True if paid with a free trip of the wheel. */
  free: z.boolean(),
  steps: z.array(travelStep),
  created_at: time,
})
export type TravelRequest = z.infer<typeof travelRequest>

export const showTravel = call({
  method: "GET",
  path: "/travel",
  summary: "My requests, the latest 20 first, with what staff did; free trips that are left, and the fee",
  access: "member",
  replies: { 200: z.object({ items: z.array(travelRequest), free_trips: z.int(), fee: gold }) },
})

export const requestTravel = call({
  method: "POST",
  path: "/travel",
  summary: "Ask for a trip: a free one where there is one, else the fee is set aside",
  access: "member",
  publishes: false,
  body: z.strictObject(wishes),
  replies: { 201: travelRequest },
  errors: ["not_enough_gold"],
  idempotent: true,
  limit: { max: 20, seconds: 3600, by: "member" },
})

export const cancelTravel = call({
  method: "DELETE",
  path: "/travel/:id",
  summary: "Take back a request that staff have not taken up",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

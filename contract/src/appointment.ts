import { z } from "zod"
import { call, id, idParams, pathId, time } from "./core/call"
import { maxId, pageOf } from "./core/page"
import { writtenLine } from "./core/text"

export const appointmentKinds = ["voice", "video", "date"] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

/** `replaced` by a counter proposal; only an accepted one is an agreement. */
export const appointmentStates = ["proposed", "accepted", "declined", "canceled", "replaced"] as const
export type AppointmentState = (typeof appointmentStates)[number]

export const placeMax = 120
/** A proposal is for a time at most this many days ahead. */
export const appointmentDaysMax = 366
/** Proposals of one member to another that are ahead and wait for an answer. */
export const openProposalsMax = 5

/** Ms before and after the time during which a call that both accepted can be begun, and rings in quiet hours too. */
export const callWindow = { before: 10 * 60_000, after: 60 * 60_000 } as const

/** Usual length in ms, for calendars. */
export const appointmentLength = { voice: 30 * 60_000, video: 30 * 60_000, date: 2 * 3_600_000 } as const

/** Content of an appointment's message in a chat, for example `proposed date`. */
export const appointmentEvents = ["proposed", "accepted", "declined", "canceled"] as const
export type AppointmentEvent = (typeof appointmentEvents)[number]

export interface AppointmentRecord {
  readonly event: AppointmentEvent
  readonly kind: AppointmentKind
}

export const toAppointmentContent = ({ event, kind }: AppointmentRecord): string => `${event} ${kind}`

export function fromAppointmentContent(content: string): AppointmentRecord | null {
  const [first, second] = content.split(" ")
  const event = appointmentEvents.find((one) => one === first)
  const kind = appointmentKinds.find((one) => one === second)
  return event && kind ? { event, kind } : null
}

export const isCallTime = (at: number, now: number): boolean =>
  now >= at - callWindow.before && now <= at + callWindow.after

export const appointment = z.object({
  id,
  /** The other member. */
  user_id: id,
  mine: z.boolean(),
  kind: z.enum(appointmentKinds),
  at: time,
  place: z.string().nullable(),
  state: z.enum(appointmentStates),
  /** The proposal that this one replaces. */
  instead_of: id.nullable(),
  /** Zone of the other member's town; null if unknown. */
  other_time_zone: z.string().nullable(),
  /** True while the reader shares this date with a friend. */
  shared: z.boolean(),
  created_at: time,
})
export type Appointment = z.infer<typeof appointment>

const refusals = [
  "user_not_found",
  "yourself",
  "wait_for_answer",
  "you_block_them",
  "cannot_be_written_to",
  "friends_only",
  "ask_first",
  "verify_email_first",
  "new_conversations_limit",
] as const

const place = writtenLine.max(placeMax, "too_long")

export const propose = call({
  method: "POST",
  path: "/appointments",
  summary: "Propose a call or a date, also in place of a proposal or an agreement with this member (`instead_of`)",
  access: "member",
  publishes: true,
  idempotent: true,
  body: z.strictObject({
    user_id: id,
    kind: z.enum(appointmentKinds),
    at: z.iso.datetime({ offset: true, error: "invalid" }),
    /** Name of the place of a date; calls have none. */
    place: place.optional(),
    instead_of: id.optional(),
  }),
  replies: { 201: appointment },
  errors: [...refusals, "not_found", "appointment_passed", "appointment_changed", "too_many"],
  limit: { max: 30, seconds: 3600, by: "member" },
})

export const listAppointments = call({
  method: "GET",
  path: "/appointments",
  summary: "Proposals and agreements with a member, latest first",
  access: "member",
  query: z.strictObject({ user_id: pathId, max_id: maxId }),
  replies: { 200: pageOf(appointment) },
})

export const showAppointment = call({
  method: "GET",
  path: "/appointments/:id",
  summary: "A proposal or agreement of mine",
  access: "member",
  params: idParams,
  replies: { 200: appointment },
  errors: ["not_found"],
})

export const answerAppointment = call({
  method: "PUT",
  path: "/appointments/:id",
  summary: "Accept or decline a proposal that was made to me",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({ answer: z.enum(["accept", "decline"]) }),
  replies: { 200: appointment },
  errors: [...refusals, "not_found", "appointment_passed", "appointment_changed"],
  limit: { max: 120, seconds: 3600, by: "member" },
})

export const cancelAppointment = call({
  method: "DELETE",
  path: "/appointments/:id",
  summary: "Take back a proposal of mine, or cancel what both agreed on",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: appointment },
  errors: ["not_found", "appointment_changed"],
})

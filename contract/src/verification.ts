import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"

/** A gesture consists of these three parts; the web has a drawing and a sentence for each. */
export const gestureHands = ["left", "right"] as const
export const gestureSigns = ["one", "two", "three", "four", "five", "thumb"] as const
export const gesturePlaces = ["cheek", "chin", "forehead", "shoulder"] as const

export const gesture = z.object({
  hand: z.enum(gestureHands),
  sign: z.enum(gestureSigns),
  place: z.enum(gesturePlaces),
})
export type Gesture = z.infer<typeof gesture>

export const gestureMinutes = 15
export const gesturesPerDay = 5
export const verificationClaimMinutes = 30

export const verificationReasons = ["face_unclear", "gesture_missing", "not_same_person", "not_live", "other"] as const
export type VerificationReason = (typeof verificationReasons)[number]

/** `shown`: the member has seen the gesture; `waiting`: staff must decide. */
export const verificationStates = ["shown", "waiting", "approved", "refused", "withdrawn"] as const
export type VerificationState = (typeof verificationStates)[number]

const attempt = z.object({
  id,
  state: z.enum(verificationStates),
  gesture,
  expires_at: time,
  submitted_at: time.nullable(),
  decided_at: time.nullable(),
  reason: z.enum(verificationReasons).nullable(),
  note: z.string().nullable(),
})
export type VerificationAttempt = z.infer<typeof attempt>

const verification = z.object({
  verified: z.boolean(),
  attempt: attempt.nullable(),
  tries_left: z.int(),
  next_try_at: time.nullable(),
})
export type Verification = z.infer<typeof verification>

export const showVerification = call({
  method: "GET",
  path: "/verification",
  summary: "Whether I have the mark of who was verified, and what became of my latest try",
  access: "member",
  replies: { 200: verification },
})

export const startVerification = call({
  method: "POST",
  path: "/verification",
  summary: "Be shown a random gesture; the same one again while it is good",
  access: "member",
  publishes: false,
  replies: { 201: verification },
  errors: ["verification_done", "verification_waits", "verification_limit"],
  limit: { max: 60, seconds: 3600, by: "member" },
})

export const submitVerification = call({
  method: "PUT",
  path: "/verification/:id",
  summary: "Hand in the selfie, a picture of my own uploads that is nowhere else; only staff see it",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({
    upload_id: id,
    /** The member's confirmation that the selfie is genuine, current and shows the gesture. */
    confirmed: z.literal(true, "confirm_selfie"),
  }),
  replies: { 200: verification },
  errors: ["not_found", "confirm_selfie", "verification_expired", "upload_invalid"],
  limit: { max: 60, seconds: 3600, by: "member" },
})

export const withdrawVerification = call({
  method: "DELETE",
  path: "/verification/:id",
  summary: "Take a selfie back that nobody has decided about: it is deleted",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

/** Days between two requests to the same member. */
export const verificationAskDays = 30

export const askForVerification = call({
  method: "POST",
  path: "/verification/requests",
  summary: `Ask a member whom I have a conversation with to be verified; once in ${verificationAskDays} days`,
  access: "member",
  publishes: true,
  body: z.strictObject({ user_id: id }),
  replies: { 201: done },
  errors: ["user_not_found", "yourself", "no_conversation", "verified_already", "verification_asked"],
  limit: { max: 20, seconds: 86_400, by: "member" },
})

const staff = { access: { staff: ["moderator", "admin"] } } as const
const person = z.object({ user_id: id, name: z.string(), avatar: z.string().nullable() })

export const verificationCase = z.object({
  id,
  /** The member; null if the account was deleted. */
  user: person.nullable(),
  submitted_at: time,
  claimed_by: z.object({ user_id: id, name: z.string() }).nullable(),
  claimed_until: time.nullable(),
  mine: z.boolean(),
})
export type VerificationCase = z.infer<typeof verificationCase>

export const claimedVerification = z.object({
  ...verificationCase.shape,
  gesture,
  /** Address of the selfie, valid for two minutes and for the caller only. */
  selfie: z.string(),
  photos: z.array(z.object({ id, src: z.string() })),
  age: z.int().nullable(),
  gender: z.int().nullable(),
  history: z.array(
    z.object({
      id,
      state: z.enum(verificationStates),
      reason: z.enum(verificationReasons).nullable(),
      decided_at: time,
    }),
  ),
  /** Number of other attempts, by any member, with this picture or a copy of it. */
  seen_before: z.int(),
})
export type ClaimedVerification = z.infer<typeof claimedVerification>

export const listVerifications = call({
  ...staff,
  method: "GET",
  path: "/staff/verifications",
  summary:
    "Selfies that wait, the oldest first: `max_id` is the last id of the page before; with `mine` those I have taken",
  query: z.strictObject({ ...pageQuery.shape, mine: z.literal("1").optional() }),
  replies: { 200: z.object({ ...pageOf(verificationCase).shape, waiting: z.int() }) },
})

export const claimVerification = call({
  ...staff,
  method: "POST",
  path: "/staff/verifications/:id/claim",
  summary: "Take a case: for half an hour it is mine, and I see the selfie; once more it begins anew",
  params: idParams,
  replies: { 200: claimedVerification },
  errors: ["not_found", "already_decided", "case_taken", "yourself"],
})

export const releaseVerification = call({
  ...staff,
  method: "DELETE",
  path: "/staff/verifications/:id/claim",
  summary: "Give a case that I have taken back to the queue",
  params: idParams,
  replies: { 200: done },
  errors: ["not_found", "already_decided"],
})

export const decideVerification = call({
  ...staff,
  method: "POST",
  path: "/staff/verifications/:id/decide",
  summary: "Approve or refuse what I have taken; once it takes effect, the selfie is deleted but for its digest",
  params: idParams,
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({
      decision: z.literal("refuse"),
      reason: z.enum(verificationReasons),
      note: writtenText.max(500, "too_long").default(""),
    }),
  ]),
  replies: { 200: done },
  errors: ["not_found", "already_decided"],
})

export const revokeVerification = call({
  ...staff,
  method: "DELETE",
  path: "/staff/members/:id/verification",
  summary: "Take the mark from a member, who is told why",
  params: idParams,
  body: z.strictObject({
    reason: z.enum(verificationReasons),
    note: writtenText.max(500, "too_long").default(""),
  }),
  replies: { 200: done },
  errors: ["user_not_found"],
})

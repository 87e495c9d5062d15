import { z } from "zod"
import { call, id, idParams, pathId, time, yesNo } from "./core/call"
import { liveEvent } from "./core/live-event"
import { gold } from "./gold"

export const callStates = [
  "dialing",
  "ringing",
  "connecting",
  "connected",
  "busy",
  "reject",
  "cancel",
  "missed",
  "hangup",
  "overdue",
  "disconnected",
] as const
export type CallState = (typeof callStates)[number]

export type CallStatus = "idle" | CallState

/** Content of a call message in a chat, for example `hangup 65 voice`. */
export interface CallRecord {
  readonly status: CallState
  readonly seconds: number
  readonly voiceOnly: boolean
}

export const toCallContent = ({ status, seconds, voiceOnly }: CallRecord): string =>
  `${status} ${seconds} ${voiceOnly ? "voice" : "video"}`

export function fromCallContent(content: string): CallRecord | null {
  const [, name, seconds, kind] = /^(\w+) (\d+) (voice|video)$/.exec(content) ?? []
  const status = callStates.find((state) => state === name)
  return status ? { status, seconds: Number(seconds), voiceOnly: kind === "voice" } : null
}

/** Time in ms for which an ended call stays on the screen. */
export const callCloseDelay = 4000
/** Interval in ms at which each device reports the call's duration. */
export const callReportEvery = 10_000
/** Price in gold per started minute; callers with VIP pay nothing. */
export const callPrices = { voice: 1, video: 2 } as const
/** Seconds of remaining balance at which the caller is warned. */
export const callWarnSeconds = 60

const device = z.string().regex(/^[\w-]{1,40}$/, "invalid")

/** Maximum bytes of a session description as JSON, so that it fits into an event. */
const descriptionBytes = 9000
const description = z
  .string()
  .max(descriptionBytes, "too_long")
  .regex(/^v=0[\x20-\x7e\r\n]*$/, "invalid")
  .refine((text) => JSON.stringify(text).length <= descriptionBytes, "too_long")

export const candidatesMax = 20
const candidate = z.strictObject({
  candidate: z
    .string()
    .max(300, "too_long")
    .regex(/^(candidate:[\x20-\x7e]*)?$/, "invalid"),
  sdpMid: z
    .string()
    .max(16, "too_long")
    .regex(/^[\x20-\x7e]*$/, "invalid")
    .nullable()
    .optional(),
  sdpMLineIndex: z.int().min(0).max(9).nullable().optional(),
  usernameFragment: z
    .string()
    .max(64, "too_long")
    .regex(/^[\x20-\x7e]*$/, "invalid")
    .nullable()
    .optional(),
})
export type CallCandidate = z.infer<typeof candidate>

const person = z.object({ user_id: id, name: z.string(), avatar: z.string().nullable() })
export type CallPerson = z.infer<typeof person>

const media = {
  mute: z.boolean(),
  camera: z.boolean(),
} as const
const mediaState = z.object(media)
export type CallMedia = z.infer<typeof mediaState>

const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

export const memberCall = z.object({
  call_id: id,
  status: z.enum(callStates),
  seconds: z.int(),
  caller: z.boolean(),
  user: person.nullable(),
  voiceOnly: z.boolean(),
  /** If true, media uses only the relay, so that neither participant learns the other's IP address. */
  secret: z.boolean(),
  /** The caller's offer while the call rings, for devices that connect later. */
  offer: z.object({ device, sdp: z.string() }).nullable(),
  media: mediaState.nullable(),
  price: gold,
  /** Seconds until the balance is used up, for the caller only; null if the call is free. */
  left: z.int().nullable(),
  created_at: time,
  ice_servers: z.array(iceServer),
  /** Maximum ringing time in ms, after which the call counts as missed. */
  timeout: z.int(),
})
export type MemberCall = z.infer<typeof memberCall>

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

const terms = z.object({
  price: gold,
  seconds: z.int().nullable(),
})

export const showCallTerms = call({
  method: "GET",
  path: "/call/terms",
  summary: "What a call to this member would cost, how long the balance lasts, and whether `secret` can be had",
  access: "member",
  query: z.strictObject({ user_id: pathId }),
  replies: { 200: z.object({ user: person, voice: terms, video: terms, relay: z.boolean() }) },
  errors: refusals,
})

export const startCall = call({
  method: "POST",
  path: "/call",
  summary: "Begin a call; it rings when the `offer` has come, at once where it is in the body",
  access: "member",
  publishes: true,
  // Only checks the gold; the minutes are paid later.
  idempotent: false,
  body: z.strictObject({
    user_id: id,
    voiceOnly: yesNo.default(false),
    secret: yesNo.default(false),
    device: device.default("only"),
    /** With an offer the call rings at once; without one it rings when its `offer` event arrives. */
    offer: z
      .union([description, z.object({ sdp: description }).transform(({ sdp }) => sdp)], { error: "invalid" })
      .optional(),
  }),
  replies: { 201: memberCall },
  errors: [...refusals, "not_enough_gold", "call_running", "relay_unavailable", "call_refused"],
  limit: { max: 20, seconds: 60, by: "member" },
})

export const showCurrentCall = call({
  method: "GET",
  path: "/call",
  summary: "The call that I am in, or that rings for me; null where there is none",
  access: "account",
  replies: { 200: z.object({ call: memberCall.nullable() }) },
})

export const showCall = call({
  method: "GET",
  path: "/call/:id",
  summary: "A call of mine, also one that has ended",
  access: "account",
  params: idParams,
  replies: { 200: memberCall },
  errors: ["not_found"],
})

export const reportCall = call({
  method: "PUT",
  path: "/call/:id",
  summary:
    "Every ten seconds: the call goes on; the first says that the two are connected. After the end the callee says " +
    "how many seconds it lasted",
  access: "account",
  publishes: false,
  params: idParams,
  body: z.strictObject({ seconds: z.int().min(0).max(1_000_000) }),
  replies: { 200: z.object({ status: z.enum(callStates), seconds: z.int(), left: z.int().nullable() }) },
  errors: ["not_found"],
})

const sender = { device: device.default("only") }
const signals = {
  /** The first offer makes the call ring; later offers renegotiate it, for example after a change of network. */
  offer: { ...sender, sdp: description },
  answer: { ...sender, sdp: description, secret: z.boolean().default(false) },
  candidate: { ...sender, candidates: z.array(candidate).min(1).max(candidatesMax, "too_many") },
  /** State of microphone and camera, sent after the answer and at each change; stored until the call ends. */
  media: { ...sender, ...media },
  reject: sender,
  busy: sender,
  handled: sender,
  end_call: sender,
} as const
export type CallSignalName = keyof typeof signals

const signalEvent = <const N extends CallSignalName>(event: N) => z.strictObject({ call_id: id, ...signals[event] })
const signalVariant = <const N extends CallSignalName>(event: N) =>
  z.strictObject({ event: z.literal(event), ...signals[event] })

/** Events of a call that devices send over the socket as `client-<event>`. */
export const callSignals = {
  offer: signalEvent("offer"),
  answer: signalEvent("answer"),
  candidate: signalEvent("candidate"),
  media: signalEvent("media"),
  reject: signalEvent("reject"),
  busy: signalEvent("busy"),
  handled: signalEvent("handled"),
  end_call: signalEvent("end_call"),
} as const
export type CallSignals = { [N in CallSignalName]: z.output<(typeof callSignals)[N]> }

export const sendCallSignal = call({
  method: "POST",
  path: "/call/:id/events",
  summary: "Send an event of a call, as over the socket, and hear what became of the call",
  access: "account",
  publishes: false,
  // A payment is posted once per minute of the call.
  idempotent: false,
  params: idParams,
  body: z.discriminatedUnion("event", [
    signalVariant("offer"),
    signalVariant("answer"),
    signalVariant("candidate"),
    signalVariant("media"),
    signalVariant("reject"),
    signalVariant("busy"),
    signalVariant("handled"),
    signalVariant("end_call"),
  ]),
  replies: { 200: z.object({ status: z.enum(callStates), seconds: z.int() }) },
  errors: [
    "not_found",
    "too_many",
    "call_over",
    "call_elsewhere",
    "call_refused",
    "relay_unavailable",
    "not_enough_gold",
  ],
  limit: { max: 300, seconds: 60, by: "member" },
})

export const callOffered = liveEvent(
  "offer",
  z.object({
    call_id: id,
    device,
    sdp: z.string(),
    user: person.optional(),
    voiceOnly: z.boolean(),
    secret: z.boolean(),
    /** Set if both members called each other at once: id of the receiver's call, which this call replaces. */
    instead_of: id.optional(),
  }),
)

export const callAnswered = liveEvent("answer", z.object({ call_id: id, device, sdp: z.string(), secret: z.boolean() }))

export const callCandidates = liveEvent("candidate", z.object({ call_id: id, device, candidates: z.array(candidate) }))

export const callMediaChanged = liveEvent("media", z.object({ call_id: id, device, ...media }))

export const callHandled = liveEvent("handled", z.object({ call_id: id, device }))

const ended = z.object({ call_id: id, status: z.enum(callStates), seconds: z.int() })
export type CallEnd = z.infer<typeof ended>

export const callRejected = liveEvent("reject", ended)
export const callBusy = liveEvent("busy", ended)
export const callEnded = liveEvent("end_call", ended)
export const callOverdue = liveEvent("overdue", ended)

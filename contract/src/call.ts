import { z } from "zod"
import { call, id, idParams, pathId, time } from "./core/call"
import { yesNo } from "./core/flag"
import { liveEvent } from "./core/live-event"
import { gold } from "./gold"

/** What a voice or video call goes through (section 4 of the specification). */
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

/** A device between two calls is idle. */
export type CallStatus = "idle" | CallState

/** What a message of a call says of it, as its content: `hangup 65 voice`. */
export interface CallRecord {
  readonly status: CallState
  readonly seconds: number
  readonly voiceOnly: boolean
}

export const toCallContent = ({ status, seconds, voiceOnly }: CallRecord): string =>
  `${status} ${seconds} ${voiceOnly ? "voice" : "video"}`

/** Null where the text says nothing of a call. */
export function fromCallContent(content: string): CallRecord | null {
  const [, name, seconds, kind] = /^(\w+) (\d+) (voice|video)$/.exec(content) ?? []
  const status = callStates.find((state) => state === name)
  return status ? { status, seconds: Number(seconds), voiceOnly: kind === "voice" } : null
}

/** ms for which a call that has ended stays on the screen. */
export const callCloseDelay = 4000
/** ms between two reports of how long a call has lasted. */
export const callReportEvery = 10_000
/** Gold for each minute that has begun, for a caller who is no VIP. */
export const callPrices = { voice: 1, video: 2 } as const
/** Seconds before the balance is used up at which the caller is warned. */
export const callWarnSeconds = 60

/** One tab or app of a member: several ring, one answers. Chosen by the client. */
const device = z.string().regex(/^[\w-]{1,40}$/, "invalid")

/** Most bytes of a session description as JSON, so that an event can carry it. */
const descriptionBytes = 9000
const description = z
  .string()
  .max(descriptionBytes, "too_long")
  .regex(/^v=0[\x20-\x7e\r\n]*$/, "invalid")
  .refine((text) => JSON.stringify(text).length <= descriptionBytes, "too_long")

/** Most candidates of one event. */
export const candidatesMax = 20
const candidate = z.strictObject({
  /** Empty: there are no more. */
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

/** What one of the two says of their devices. */
const media = {
  /** The microphone is muted. */
  mute: z.boolean(),
  /** The camera is on. */
  camera: z.boolean(),
} as const
const mediaState = z.object(media)
export type CallMedia = z.infer<typeof mediaState>

const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** A call as one of the two has it. */
export const memberCall = z.object({
  call_id: id,
  status: z.enum(callStates),
  /** Since the two were connected, whole. */
  seconds: z.int(),
  /** The reader made the call. */
  caller: z.boolean(),
  /** The other; null where the reader may not know of them any more. */
  user: person.nullable(),
  voiceOnly: z.boolean(),
  /** All goes through a relay: neither learns the other's address. */
  secret: z.boolean(),
  /** What the caller offers while it rings, for a device that came later. */
  offer: z.object({ device, sdp: z.string() }).nullable(),
  /** Microphone and camera of the other; null while unknown, and after the end. */
  media: mediaState.nullable(),
  /** Of the caller alone: gold a minute that has begun. */
  price: gold,
  /** Of the caller alone: seconds until the balance is used up; null where nothing is to be paid. */
  left: z.int().nullable(),
  created_at: time,
  /** While the call is open: how the two find each other. */
  ice_servers: z.array(iceServer),
  /** ms after which a call that nobody answers is missed. */
  timeout: z.int(),
})
export type MemberCall = z.infer<typeof memberCall>

/** What hinders a member from writing hinders them from calling. */
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
  /** Gold a minute that has begun; 0: free for this member. */
  price: gold,
  /** Seconds that the balance lasts; null where nothing is to be paid. */
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
  body: z.strictObject({
    user_id: id,
    voiceOnly: yesNo.default(false),
    /** The other is not to learn my address: all goes through a relay. */
    secret: yesNo.default(false),
    device: device.default("only"),
    /** Rings at once; else the call rings when its `offer` event comes. */
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
  /** Rings the first time; later it negotiates anew, as after a change of network. */
  offer: { ...sender, sdp: description },
  answer: { ...sender, sdp: description, secret: z.boolean().default(false) },
  candidate: { ...sender, candidates: z.array(candidate).min(1).max(candidatesMax, "too_many") },
  /** After the answer and at each change; the server stores it until the call ends. */
  media: { ...sender, ...media },
  reject: sender,
  busy: sender,
  /** For the member's own other devices: they need not ring any more. */
  handled: sender,
  end_call: sender,
} as const
export type CallSignalName = keyof typeof signals

const signal = <const N extends CallSignalName>(event: N) => z.strictObject({ call_id: id, ...signals[event] })
const sent = <const N extends CallSignalName>(event: N) =>
  z.strictObject({ event: z.literal(event), ...signals[event] })

/** What a device sends about a call, by event; over the socket as `client-<event>`. */
export const callSignals = {
  offer: signal("offer"),
  answer: signal("answer"),
  candidate: signal("candidate"),
  media: signal("media"),
  reject: signal("reject"),
  busy: signal("busy"),
  handled: signal("handled"),
  end_call: signal("end_call"),
} as const
export type CallSignals = { [N in CallSignalName]: z.output<(typeof callSignals)[N]> }

export const sendCallSignal = call({
  method: "POST",
  path: "/call/:id/events",
  summary: "Send an event of a call, as over the socket, and hear what became of the call",
  access: "account",
  publishes: false,
  params: idParams,
  body: z.discriminatedUnion("event", [
    sent("offer"),
    sent("answer"),
    sent("candidate"),
    sent("media"),
    sent("reject"),
    sent("busy"),
    sent("handled"),
    sent("end_call"),
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

/** Somebody calls (`user` is there), or the other's device negotiates anew. */
export const callOffered = liveEvent(
  "offer",
  z.object({
    call_id: id,
    device,
    sdp: z.string(),
    user: person.optional(),
    voiceOnly: z.boolean(),
    secret: z.boolean(),
    /** Both called each other at once: the receiver's own call, which this one has taken the place of. */
    instead_of: id.optional(),
  }),
)

export const callAnswered = liveEvent("answer", z.object({ call_id: id, device, sdp: z.string(), secret: z.boolean() }))

export const callCandidates = liveEvent("candidate", z.object({ call_id: id, device, candidates: z.array(candidate) }))

/** The other's microphone or camera changed; `showCall` has the latest for a client that missed it. */
export const callMediaChanged = liveEvent("media", z.object({ call_id: id, device, ...media }))

/** One device of the member's has the call, or has sent it away: the others stop ringing. */
export const callHandled = liveEvent("handled", z.object({ call_id: id, device }))

const ended = z.object({ call_id: id, status: z.enum(callStates), seconds: z.int() })
export type CallEnd = z.infer<typeof ended>

export const callRejected = liveEvent("reject", ended)
export const callBusy = liveEvent("busy", ended)
export const callEnded = liveEvent("end_call", ended)
/** The caller's gold is used up. */
export const callOverdue = liveEvent("overdue", ended)

import { z } from "zod"
import { timeZone } from "./browse"
import { call, time } from "./core/call"

export const wheelParts = 10_000

/** Prizes indexed by prize id; `weight` is a number of parts of `wheelParts`. */
export const wheelPrizes = [
  { kind: "free_trip", gold: 0, weight: 1 },
  { kind: "gold", gold: 10, weight: 50 },
  { kind: "gold", gold: 1, weight: 1000 },
  { kind: "gold", gold: 100, weight: 5 },
  { kind: "miss", gold: 0, weight: 2236 },
  { kind: "miss", gold: 0, weight: 2236 },
  { kind: "miss", gold: 0, weight: 2236 },
  { kind: "miss", gold: 0, weight: 2236 },
] as const

const digestDigits = 12

/** The digest's first 48 bits, scaled to the sum of weights, select the prize by cumulative weight in order of id. */
export function prizeOf(digest: string): number {
  const fraction = Number.parseInt(digest.slice(0, digestDigits), 16) / 16 ** digestDigits
  let left = Math.floor(fraction * wheelParts)
  return wheelPrizes.findIndex(({ weight }) => (left -= weight) < 0)
}

export const spinMessage = (clientSeed: string, memberId: number, day: string): string =>
  `${clientSeed}:${memberId}:${day}`

const hex = z.string().regex(/^[0-9a-f]+$/)

export const wheelSpin = z.object({
  index: z.int().min(0).max(7),
  gold: z.number(),
  day: z.iso.date(),
  commitment: hex,
  seed: hex,
  client_seed: z.string(),
  created_at: time,
})
export type WheelSpin = z.infer<typeof wheelSpin>

const wheelState = z.object({
  day: z.iso.date(),
  commitment: hex,
  /** The spin of this day, or of a later one if the member has travelled west. */
  spun: wheelSpin.nullable(),
})
export type WheelState = z.infer<typeof wheelState>

export const showWheel = call({
  method: "GET",
  path: "/wheel",
  summary: "The wheel of the member's day: the commitment before the spin, seed and prize after it",
  access: "member",
  query: z.strictObject({ time_zone: timeZone }),
  replies: { 200: wheelState },
})

export const spinWheel = call({
  method: "POST",
  path: "/wheel",
  summary:
    "Spin, once a day of the member's time zone. `client_seed` is mixed into the decision, so that the server can't " +
    "have chosen its outcome; with `commitment`, only a wheel that was shown by it is turned",
  access: "member",
  publishes: false,
  body: z.strictObject({
    time_zone: timeZone,
    client_seed: z
      .string()
      .regex(/^[\w-]{0,64}$/, "invalid")
      .default(""),
    commitment: hex.optional(),
  }),
  replies: { 200: wheelSpin },
  errors: ["wheel_spun", "wheel_turned"],
})

import { z } from "zod"
import { call, done } from "./core/call"
import { screens } from "./screen"

export const reportedErrors = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "DOMException",
  "ClientError",
] as const

const frame = z.strictObject({
  file: z.string().regex(/^\/assets\/[\w.-]{1,100}\.js$/),
  line: z.int().min(0).max(9_999_999),
  column: z.int().min(0).max(9_999_999),
})
export type Frame = z.infer<typeof frame>

export const framesMax = 20

/** The report has no message, page address or text, because they may contain what a member wrote. */
export const reportError = call({
  method: "POST",
  path: "/error",
  summary: "An error that the client did not expect: its class, the screen and the places in the code",
  access: "public",
  body: z.strictObject({
    name: z.enum(reportedErrors).default("Error"),
    screen: z.enum(screens).nullable().default(null),
    frames: z.array(frame).max(framesMax).default([]),
    /** `message` is accepted but ignored, because it may contain what a member wrote. */
    message: z.string().optional(),
  }),
  replies: { 200: done },
  limit: { max: 30, seconds: 600, by: "address" },
})

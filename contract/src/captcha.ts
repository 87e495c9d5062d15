import { z } from "zod"
import { call } from "./core/call"

/** The widget's solution: base64 of JSON; valid once. */
export const captchaAnswer = z.string().max(4000)

export const showCaptcha = call({
  method: "GET",
  path: "/captcha",
  summary: "A challenge of the click-to-verify captcha (ALTCHA), good once and for ten minutes",
  access: "public",
  replies: { 200: z.looseObject({}) },
  limit: { max: 120, seconds: 3600, by: "address" },
})

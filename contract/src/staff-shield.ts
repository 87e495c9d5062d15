import { z } from "zod"
import { call, time } from "./core/call"
import { languages } from "./language"
import { scamSign, shieldSigns } from "./scam-shield"

/** Days of decisions from which the precision of the shield is counted. */
export const shieldPrecisionDays = 30

/** What a scam goes through, in the usual order; `money` is the request. */
export const courseStages = ["rapport", "isolation", "other_app", "hardship", "profit", "money", "pressure"] as const

export const shieldFinding = z.object({
  about: z.enum(["message", "feed", "user", "comment"]),
  signs: z.array(scamSign),
  /** Readers are warned from 1; null for a finding that predates scores. */
  score: z.number().nullable(),
  language: z.enum(languages).nullable(),
  /** Parts of the text that decided, the strongest first. */
  words: z.array(z.string()),
  created_at: time,
})

/** How the writer's messages in one conversation went. */
export const shieldCourse = z.object({
  turns: z.int(),
  warned: z.boolean(),
  /** Probability, 0 to 1, that a message was of this stage. */
  stages: z.array(z.object({ stage: z.enum(courseStages), share: z.number() })),
})

/** The latest findings of a case, and the conversations that they are from. */
export const shieldEvidence = z.object({ findings: z.array(shieldFinding), courses: z.array(shieldCourse) })
export type ShieldEvidence = z.infer<typeof shieldEvidence>

export const listShieldPrecision = call({
  method: "GET",
  path: "/staff/shield",
  summary: `How many warnings of the last ${shieldPrecisionDays} days staff decided about, and found right, by sign and language`,
  access: { staff: ["moderator", "admin"] },
  replies: {
    200: z.object({
      days: z.int(),
      items: z.array(
        z.object({
          sign: z.enum(shieldSigns),
          language: z.enum(languages).nullable(),
          decided: z.int(),
          upheld: z.int(),
        }),
      ),
    }),
  },
})
export type ShieldPrecision = z.infer<(typeof listShieldPrecision)["replies"][200]>["items"][number]

import { z } from "zod"
import { call, done } from "./core/call"

export const adultAge = 18

/** App stores that report an age range of their user to the application. */
export const ageStores = ["apple", "google"] as const

const age = z.int().min(0, "invalid").max(150, "invalid")

export const sendAgeSignal = call({
  method: "PUT",
  path: "/me/age_signal",
  summary:
    "Pass on the age range that the app store reports (Apple's Declared Age Range, Google's Age Signals); " +
    "a range below 18 hides the member until staff decide",
  access: "account",
  publishes: false,
  body: z
    .strictObject({
      store: z.enum(ageStores),
      lower: age.nullable(),
      /** Null if the range has no upper end. */
      upper: age.nullable(),
    })
    .refine(({ lower, upper }) => lower === null || upper === null || lower <= upper, {
      error: "invalid",
      path: ["upper"],
    }),
  replies: { 200: done },
  limit: { max: 20, seconds: 3600, by: "member" },
})

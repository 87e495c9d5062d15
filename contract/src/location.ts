import { z } from "zod"
import { call } from "./core/call"
import { writtenLine } from "./core/text"

export const foundLocation = z.object({
  /** Name of the town; null means the whole country. */
  city: z.string().nullable(),
  /** The town's name in the language of the request; null if it has none, or if `city` is null. */
  name: z.string().nullable(),
  country_code: z.string().length(2),
  country: z.string(),
})
export type FoundLocation = z.infer<typeof foundLocation>

export const locationsMax = 20

export const searchLocations = call({
  method: "GET",
  path: "/location",
  summary:
    "Towns and countries whose name in any language begins like this: those called exactly so, then the largest; " +
    "empty when there is none",
  access: "account",
  query: z.strictObject({ k: writtenLine.max(80, "too_long") }),
  replies: { 200: z.object({ locations: z.array(foundLocation) }) },
  limit: { max: 120, seconds: 60, by: "member" },
})

export const showCountry = call({
  method: "GET",
  path: "/countryCode",
  summary: "The calling code of the country that the visitor's address is in; 86 counts as China",
  access: "public",
  replies: {
    200: z.object({
      /** Calling code; null if the IP address is in no known range. */
      country_code: z.string().nullable(),
      /** Country code (ISO 3166). */
      country: z.string().nullable(),
    }),
  },
})

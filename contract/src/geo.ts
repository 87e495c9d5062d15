import { z } from "zod"
import { call } from "./core/call"

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

import { z } from "zod"

/** Allowed lengths of a referral id (section 2). */
export const pidLengths = [3, 4, 6] as const
export const pid = z.string().regex(/^(?:[a-z0-9]{3,4}|[a-z0-9]{6})$/i)

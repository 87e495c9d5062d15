import { z } from "zod"

/** Lengths that a referral id may have: section 2. */
export const pidLengths = [3, 4, 6] as const
export const pid = z.string().regex(/^(?:[a-z0-9]{3,4}|[a-z0-9]{6})$/i)

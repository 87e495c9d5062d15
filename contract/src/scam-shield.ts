import { z } from "zod"

/**
 * What makes a text look like a scam, the gravest first; the name is the key of its text. `many`: the same was written
 * to many; `office`: it pretends to come from us; `mule`: the reader shall lend an account, a card or a name;
 * `paid_view`: pictures for money, or an app from elsewhere.
 */
export const scamSigns = [
  "blackmail",
  "link",
  "bank_data",
  "mule",
  "office",
  "money",
  "gift_card",
  "invest",
  "script",
  "parcel",
  "sugar",
  "job",
  "paid_view",
  "other_app",
  "many",
] as const
export const scamSign = z.enum(scamSigns)
export type ScamSign = z.infer<typeof scamSign>

/** Why the reader is warned of a text, at most so many. */
export const warningsMax = 3
export const warning = z.array(scamSign).max(warningsMax)

import { z } from "zod"

/** Gravest first. `many`: sent to many members; `office`: imitates staff; `mule`: asks for an account, card or name. */
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

export const warningsMax = 3
export const warning = z.array(scamSign).max(warningsMax)

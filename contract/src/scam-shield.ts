import { z } from "zod"

/**
 * Gravest first. `course`: the conversation goes as scams do; `many`: sent to many members; `office`: imitates staff;
 * `mule`: asks for an account, card or name.
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
  "course",
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

/** Texts that may hurt their reader; gravest first. */
export const abuseKinds = ["threat", "sexual", "insult"] as const
export const abuseKind = z.enum(abuseKinds)
export type AbuseKind = z.infer<typeof abuseKind>

/** All that the shield may find in a text. */
export const shieldSigns = [...scamSigns, ...abuseKinds] as const
export type ShieldSign = (typeof shieldSigns)[number]

export const isScamSign = (sign: ShieldSign): sign is ScamSign => scamSigns.some((scam) => scam === sign)
export const isAbuseKind = (sign: ShieldSign): sign is AbuseKind => abuseKinds.some((kind) => kind === sign)

export const hiddenWordsMax = 100
export const hiddenWordMax = 40

/** A member's own choices; each warning can be switched off. */
export const shieldSettings = z.object({
  scam_warnings: z.boolean(),
  abuse_warnings: z.boolean(),
  /** Asks the member before a text is sent that may hurt its reader. */
  ask_before_sending: z.boolean(),
  /** Received messages that contain one of these are collapsed. */
  hidden_words: z.array(z.string()),
})
export type ShieldSettings = z.infer<typeof shieldSettings>

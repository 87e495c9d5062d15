import { z } from "zod"
import { call } from "./core/call"
import { writtenText } from "./core/text"
import { hiddenWordMax, hiddenWordsMax, shieldSettings } from "./scam-shield"

// Separate from `scam-shield.ts`, which every first screen loads.

export const editShieldSettings = call({
  method: "PUT",
  path: "/shield_settings",
  summary: "What I am warned of, and words that I do not want to read; `GET me` shows it",
  access: "member",
  publishes: false,
  body: z.strictObject({
    scam_warnings: z.boolean().optional(),
    abuse_warnings: z.boolean().optional(),
    ask_before_sending: z.boolean().optional(),
    hidden_words: z
      .array(writtenText.min(1, "empty").max(hiddenWordMax, "too_long"))
      .max(hiddenWordsMax, "too_many")
      .optional(),
  }),
  replies: { 200: shieldSettings },
})

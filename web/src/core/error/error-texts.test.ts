import { errors, type ErrorName } from "@redthread/contract/core/error"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import type { PromptKind } from "./client-error"
import { promptKindOf } from "./error-keys"

const languages = ["en", "zh", "tw", "de", "it", "fr", "ja", "ko"] as const
const texts = join(import.meta.dirname, "../../../../texts")

interface Nested {
  [key: string]: string | Nested
}

function textOf(language: string, key: string): string {
  const [file = "", path = ""] = key.split(":")
  const found = path
    .split(".")
    .reduce<string | Nested | undefined>(
      (at, name) => (typeof at === "object" ? at[name] : undefined),
      JSON.parse(readFileSync(join(texts, language, `${file}.json`), "utf8")) as Nested,
    )
  return typeof found === "string" ? found : ""
}

/** Button texts of a prompt, in the application and on the landing page. */
const buttons: Record<Exclude<PromptKind, "befriend">, readonly string[]> = {
  contact: ["account:contact_us"],
  reactivate: ["account:reactivate"],
  recharge: ["account:buy_gold", "account:ask_gold"],
  upgrade: ["account:buy_vip", "account:ask_vip"],
  verify_email: ["account:email_send", "account:email_sent"],
}

/** Specification, section 8: error, number and prompt; null is a toast. */
const refusals: readonly (readonly [ErrorName, number, keyof typeof buttons | null])[] = [
  ["account_suspended", 400015, "contact"],
  ["account_deleted", 400016, "reactivate"],
  ["not_enough_gold", 400022, "recharge"],
  ["feed_limit", 400057, "upgrade"],
  ["verify_email_first", 400058, "verify_email"],
  ["new_conversations_limit", 400059, "upgrade"],
  ["vip_needed", 400060, "upgrade"],
  ["payment_review", 400073, "contact"],
  ["extra_verification", 400074, null],
  ["code_already_sent", 400010, null],
  ["illegal_access", errors.illegal_access.code, null],
  ["user_not_found", 404000, null],
  ["not_found", 404000, null],
  ["too_large", 413000, null],
  ["you_block_them", errors.you_block_them.code, null],
  ["wait_for_answer", errors.wait_for_answer.code, null],
  ["wheel_spun", errors.wheel_spun.code, null],
  ["upload_invalid", errors.upload_invalid.code, null],
]

/** Messages of screens without an error of the server. */
const messages: Readonly<Record<string, string>> = {
  "network is unreachable": "ui:error.network",
  "the way to load anew": "ui:refresh",
  "page not found, with the note on the link": "shell:not_found.text",
  "go back": "shell:not_found.back",
  "go home": "shell:not_found.home",
  "user does not exist or is hidden": "profile:not_visible",
  "signed in on more than 5 devices": "account:verify_text",
  "payment failed": "payment:r_failed",
  "payment pending, with the reason": "payment:page_pending",
  "upgrade failed": "payment:up_failed",
  "recording max time reached": "talk:voice.max",
  "microphone needed": "talk:voice.refused",
  "old browser": "talk:voice.old",
  "microphone or camera needed in a call": "call:problem_refused",
  "old browser in a call": "call:problem_old_browser",
  "account deleted": "setting:delete.done",
  "account is suspended": "shell:session.suspended",
  "email sent": "account:email_sent",
}

/** Languages in which the text is missing or equal to the English one. */
const withoutWords = (key: string): string[] =>
  languages.filter((language) => {
    const own = textOf(language, key)
    return own === "" || (language !== "en" && own === textOf("en", key))
  })

describe("section 8", () => {
  test.each(refusals)(
    "ERR-01 ERR-05 %s is %i, with its way on and its words in eight languages",
    (name, code, kind) => {
      expect(errors[name].code).toBe(code)
      expect(promptKindOf(code) ?? null).toBe(kind)
      for (const key of [`error:${name}`, ...(kind ? buttons[kind] : [])])
        expect([key, withoutWords(key)]).toEqual([key, []])
    },
  )

  test.each(Object.entries(messages))("ERR-05 it is said in eight languages: %s", (_, key) => {
    expect(withoutWords(key)).toEqual([])
  })
})

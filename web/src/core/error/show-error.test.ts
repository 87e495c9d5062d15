import { errors } from "@redthread/contract/core/error"
import { expect, test } from "vitest"
import { refusal } from "../api/api"
import type { ClientError } from "./client-error"
import { closePrompt, promptFor } from "./show-error"

/** Specification, section 8. */
const section8 = {
  contact: [400015, 400073],
  reactivate: [400016],
  recharge: [400022],
  upgrade: [400057, 400059, 400060, 400061, 400062, 400085],
  verify_email: [400058],
  befriend: [errors.friends_only.code, errors.ask_first.code],
}

const target = { user_id: 7, name: "Ben" }

const refused = (code: number): Promise<ClientError> =>
  refusal({ response: new Response(null, { status: 400 }), text: JSON.stringify({ code, message: "Not so" }) })

test("ERR-01 each code of section 8 opens the prompt with its way on, also one that the catalogue lacks", async () => {
  for (const [kind, codes] of Object.entries(section8)) {
    for (const code of codes) {
      const error = await refused(code)
      expect([code, error.promptKind]).toEqual([code, kind])
      expect(promptFor(error, target)).toBe(true)
    }
  }
  closePrompt()
})

test("ERR-01 the friend request prompt needs a target", async () => {
  expect(promptFor(await refused(errors.ask_first.code))).toBe(false)
})

test("ERR-01 every other error of the catalogue is a sentence", async () => {
  const prompting = Object.values(section8).flat()
  for (const { code } of Object.values(errors).filter((error) => !prompting.includes(error.code)))
    expect([code, promptFor(await refused(code), target)]).toEqual([code, false])
  expect(promptFor(new Error("something else"))).toBe(false)
})

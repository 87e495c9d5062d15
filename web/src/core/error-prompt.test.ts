import { errors } from "@redthread/contract/core/error"
import { expect, test } from "vitest"
import { ClientError } from "./client-error"
import { closePrompt, promptFor, promptKind } from "./error-prompt"

/** Section 8 of the specification, and who wants to be asked first. */
const section8 = {
  contact: [400015, 400073],
  reactivate: [400016],
  recharge: [400022],
  upgrade: [400057, 400059, 400060, 400061, 400062, 400085],
  verify_email: [400058],
  befriend: [400161, 400434, 400435],
}

const meant = { user_id: 7, name: "Ben" }

test("ERR-01 each code of section 8 opens the prompt with its way on, also under a name not known here", () => {
  for (const [kind, codes] of Object.entries(section8)) {
    for (const code of codes) {
      expect([code, promptKind(code)]).toEqual([code, kind])
      const error = new ClientError("server_error", { status: 400, code, message: "From a newer server" })
      expect(promptFor(error, meant)).toBe(true)
    }
  }
  closePrompt()
})

test("ERR-01 whom to ask to be friends must be known", () => {
  expect(promptFor(new ClientError("ask_first", { status: 400, code: 400435 }))).toBe(false)
})

test("ERR-01 every other error of the catalogue is a sentence", () => {
  const prompting = Object.values(section8).flat()
  const others = Object.values(errors).filter(({ code }) => !prompting.includes(code))
  expect(others.filter(({ code }) => promptKind(code))).toEqual([])
  expect(promptFor(new Error("something else"))).toBe(false)
})

import {
  authenticate,
  postFindPassword,
  postReactivate,
  putFindPassword,
  putReactivate,
  register,
  resetPassword,
} from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { identityField, sendCode } from "@redthread/contract/code"
import { createFeed } from "@redthread/contract/feed"
import { createTicket } from "@redthread/contract/support"
import { beforeEach, describe, expect, test, vi } from "vitest"
import en from "../../../../texts/en/error.json"
import { api } from "./api"
import { ClientError } from "../error/client-error"

const sent = vi.fn<(address: string) => void>()

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal("location", { search: "" })
  vi.stubGlobal("fetch", async (address: string) => {
    sent(address)
    return new Response("{}")
  })
  return () => vi.unstubAllGlobals()
})

type Body = Readonly<Record<string, unknown>>
/** An invalid body, the field of its error, and the text of section 5 if it specifies one. */
type Rule = readonly [wrong: Body, field: string, key: keyof typeof en, text?: string]

interface Case {
  /** Valid bodies, minimal and maximal. */
  right: readonly Body[]
  rules: readonly Rule[]
}

/** The lowest and the highest code, as number and as form input. */
const codes = [100_000, 99_999_999, "100000", "99999999"]
const wrongCodes = (good: Body): Rule[] => [
  [{ ...good, code: undefined }, "code", "code_empty"],
  [{ ...good, code: "" }, "code", "code_empty"],
  [{ ...good, code: 99_999 }, "code", "code_wrong"],
  [{ ...good, code: 100_000_000 }, "code", "code_wrong"],
  [{ ...good, code: "12ab56" }, "code", "code_wrong"],
]

const noIdentity = (good: Body): Rule => [
  { ...good, email: undefined },
  "email",
  "identity_empty",
  "email or phone cannot be empty",
]

const someone = { email: "anna@example.org", name: "anna", password: "secret" }
const found = { email: "anna@example.org", code: 123_456, new_password: "secret", new_password_confirm: "secret" }
const back = { email: "anna@example.org", code: 123_456 }
const changed = { password: "secret", new_password: "secret2", new_password_confirm: "secret2" }
const letter = { category: "contact", captcha: "solved", content: "Hello", email: "anna@example.org", name: "Anna" }
const report = { category: "complaint", about: "user", related_id: 7, content: "Why" }

const tooShort = "Password is invalid, 6 symbols minimum"
const twice: readonly Rule[] = [
  [{ new_password: "12345", new_password_confirm: "12345" }, "new_password", "password_invalid", tooShort],
  [{ new_password_confirm: "12345" }, "new_password_confirm", "passwords_differ", "Passwords are not the same"],
  [{ new_password: undefined }, "new_password", "empty", "cannot be empty"],
]
const newPasswords = (good: Body): Rule[] => twice.map(([wrong, ...rest]) => [{ ...good, ...wrong }, ...rest])

const calls = { createFeed, sendCode, register, putFindPassword, postFindPassword, putReactivate, postReactivate }
const more = { authenticate, createTicket, sendMessage, resetPassword }
const all = { ...calls, ...more }

const findPassword: Case = {
  right: [...codes.map((code) => ({ ...found, code })), { ...found, email: undefined, phone: "+49 170 1234567" }],
  rules: [noIdentity(found), ...wrongCodes(found), ...newPasswords(found)],
}
const reactivate: Case = {
  right: [...codes.map((code) => ({ ...back, code })), { ...back, email: undefined, phone: "+49 170 1234567" }],
  rules: [noIdentity(back), ...wrongCodes(back)],
}

const section5: Record<keyof typeof all, Case> = {
  createFeed: {
    right: [
      { client_id: "a1", content: "Hello" },
      { client_id: "a1", upload_ids: [5] },
    ],
    rules: [
      [{ client_id: "a1" }, "content", "feed_empty"],
      [{ client_id: "a1", content: " \n", upload_ids: [] }, "content", "feed_empty"],
    ],
  },
  sendCode: {
    right: [{ email: "anna@example.org" }, { phone: "+49 170 1234567", exists: true }],
    rules: [noIdentity({}), [{ email: "anna@" }, "email", "email_invalid", "Email address is invalid"]],
  },
  register: {
    right: [
      someone,
      { ...someone, name: "a".repeat(20), email: undefined, phone: "+49 170 1234567" },
      ...codes.map((code) => ({ ...someone, code })),
    ],
    rules: [
      noIdentity(someone),
      [{ ...someone, name: "ann" }, "name", "name_invalid", "Name is invalid, 4-20 symbols"],
      [{ ...someone, name: "a".repeat(21) }, "name", "name_invalid"],
      [{ ...someone, password: "12345" }, "password", "password_invalid", tooShort],
      [{ ...someone, name: undefined }, "name", "empty", "cannot be empty"],
      // Only the server knows whether a code is required.
      ...wrongCodes(someone).slice(1),
    ],
  },
  putFindPassword: findPassword,
  postFindPassword: findPassword,
  putReactivate: reactivate,
  postReactivate: reactivate,
  authenticate: {
    right: [
      { email: "anna@example.org", password: "secret" },
      { phone: "+49 170 1234567", password: "secret" },
      { name: "anna", password: "secret" },
    ],
    rules: [
      [{ password: "secret" }, "email", "identity_empty"],
      [{ name: "anna", password: "12345" }, "password", "password_invalid", tooShort],
      [{ name: "anna" }, "password", "empty", "cannot be empty"],
    ],
  },
  createTicket: {
    right: [letter, report],
    rules: [
      [{ ...letter, category: undefined }, "category", "illegal_access", "Illegal access"],
      [{ ...letter, category: "praise" }, "category", "illegal_access", "Illegal access"],
      [{ ...letter, captcha: undefined }, "captcha", "captcha_needed", "Please click on the validation area"],
      [{ ...letter, captcha: "" }, "captcha", "captcha_needed"],
      [{ ...letter, content: " " }, "content", "empty", "cannot be empty"],
      [{ ...letter, email: "anna" }, "email", "email_invalid", "Email address is invalid"],
      [{ ...letter, name: "Ann" }, "name", "name_too_short"],
      [{ ...report, about: undefined }, "about", "empty"],
      [{ ...report, related_id: undefined }, "related_id", "empty"],
      [{ ...report, content: "" }, "content", "empty"],
    ],
  },
  sendMessage: {
    right: [
      { user_id: 7, message_content: "Hello" },
      { user_id: 7, upload_ids: [5] },
      { user_id: 7, call_id: 3 },
    ],
    rules: [
      [{ user_id: 7 }, "message_content", "message_empty"],
      [{ user_id: 7, message_content: " ", upload_ids: [] }, "message_content", "message_empty"],
    ],
  },
  resetPassword: {
    right: [changed],
    rules: [[{ ...changed, password: "12345" }, "password", "password_invalid", tooShort], ...newPasswords(changed)],
  },
}

const names = Object.keys(section5) as (keyof typeof all)[]
const rows = names.flatMap((name) =>
  section5[name].rules.map(([wrong, field, key, text = en[key]]) => ({
    name,
    wrong,
    field,
    key,
    text,
    said: JSON.stringify(wrong),
  })),
)

// The bodies are invalid on purpose.
const make = (name: keyof typeof all, body: Body) =>
  api(all[name], { body } as never).then(
    () => null,
    (error: unknown) => error,
  )

describe("section 5", () => {
  test.each(rows)("ERR-03 $name $said is not sent: $field is $key", async ({ name, wrong, field, key, text }) => {
    const error = await make(name, wrong)
    expect(error).toBeInstanceOf(ClientError)
    expect((error as ClientError).problems).toContainEqual({ key, field })
    expect(en[key]).toBe(text)
    expect(sent).not.toHaveBeenCalled()
  })

  test.each(names)("ERR-03 what follows the rules of %s is sent", async (name) => {
    for (const body of section5[name].right) {
      expect(await make(name, body)).toBeNull()
      expect(sent, JSON.stringify(body)).toHaveBeenCalledOnce()
      sent.mockClear()
    }
  })

  test.each([
    ["anna@example.org", "email"],
    ["+49 170 1234567", "phone"],
    ["13800138000", "phone"],
    ["anna", "name"],
    ["anna1990", "name"],
  ])("ERR-03 ACC-02 the typed identity is classified: %s is a %s", (typed, kind) => {
    expect(identityField(typed)).toBe(kind)
  })
})

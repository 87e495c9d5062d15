import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { acceptTerms, authenticate, register, termsEdition } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { type CallOptions, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { codeTo } from "../../../testing/outbox"

let app: TestApp

let counter = 0
const someone = (): string => `signup${(counter += 1)}@example.org`
const newcomer = (more: Record<string, unknown> = {}) => ({
  email: someone(),
  name: `Newcomer ${(counter += 1)}`,
  password: "open sesame",
  ...more,
})
const ask = (body: Record<string, unknown>) => app.call(sendCode, { body: body as never })
const emailOf = (member: TestMember): string => member.session.me.email ?? ""
const from = (address: string): CallOptions => ({ headers: { "x-forwarded-for": address } })
/** `fetch` sets Host itself; behind a trusted proxy the forwarded one is used. */
const china: CallOptions = { headers: { "x-forwarded-host": "www.redthread.cn" } }
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
})
afterAll(() => app.stop())

test("ACC-01 the China-domain variant requires, checks and consumes a code", async () => {
  const body = newcomer()
  const open = (more = {}) => app.call(register, { body: { ...body, ...more } }, china)
  expect(await open()).toMatchObject({ status: 400, error: { code: 400280, field: "code" } })
  expect(await open({ code: 99_999 })).toMatchObject({ status: 400, error: { code: 400281, field: "code" } })
  await ask({ email: body.email })
  const code = await codeTo(app, body.email)
  expect((await open({ code: code === 100_000 ? 100_001 : code - 1 })).error.code).toBe(400281)
  const taken = (await app.register()).session.me.name
  expect((await open({ code, name: taken })).error.code).toBe(400231)
  const { status, body: session } = await open({ code })
  expect(status).toBe(201)
  expect(session.me).toMatchObject({ email_verified: true, phone_verified: false, trialing: 1, vip: 1 })
  expect((await open({ code, name: "Somebody Else" })).error.code).toBe(400281)
})

test("ACC-01 a code for another address or purpose creates no account", async () => {
  const [body, member] = [newcomer(), await app.register()]
  const other = someone()
  await ask({ email: other })
  const code = await codeTo(app, other)
  expect((await app.call(register, { body: { ...body, code } }, china)).error.code).toBe(400281)
  await ask({ email: emailOf(member), exists: true })
  const recovery = await codeTo(app, emailOf(member))
  expect(
    (await app.call(register, { body: { ...body, email: emailOf(member), code: recovery } }, china)).error.code,
  ).toBe(400281)
})

test("ACC-01 ACC-14 elsewhere a code verifies the email or phone; without one neither is verified", async () => {
  const [byEmail, byPhone] = [newcomer(), newcomer({ email: undefined, phone: "+41 79 123 45 67" })]
  await ask({ email: byEmail.email })
  await ask({ phone: byPhone["phone" as never] })
  const codes = [await codeTo(app, byEmail.email), await codeTo(app, "+41791234567")]
  const one = await app.call(register, { body: { ...byEmail, code: codes[0] } })
  const two = await app.call(register, { body: { ...byPhone, code: codes[1] } as never })
  expect(one.body.me).toMatchObject({ email_verified: true, phone_verified: false, trialing: 1 })
  expect(two.body.me).toMatchObject({
    phone: "+41791234567",
    email_verified: false,
    phone_verified: true,
    trialing: 0,
  })
  const plain = await app.register()
  expect(plain.session.me).toMatchObject({ email_verified: false, phone_verified: false, vip: 0, trialing: 0 })
})

test("ACC-01 of ten concurrent sign-ups with one code one succeeds", async () => {
  const body = newcomer()
  await ask({ email: body.email })
  const code = await codeTo(app, body.email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      app.call(register, { body: { ...body, name: `Twin ${counter} ${index}`, code } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test.each([
  ["+49 (0)170 1234567", "+491701234567", "8.8.8.8"],
  ["0171 1234567", "+491711234567", "91.0.0.1"],
  ["138 0013 8000", "+8613800138000", "114.114.114.114"],
  ["090-1234-5678", "+819012345678", "133.242.0.3"],
  ["010-2345-6789", "+821023456789", "1.208.0.1"],
  ["06 12 34 56 78", "+33612345678", "90.1.1.1"],
  ["347 123 4567", "+393471234567", "79.10.0.1"],
  ["(201) 555-0123", "+12015550123", "8.8.8.8"],
  ["+886 912 345 678", "+886912345678", "8.8.8.8"],
])("ACC-01 ACC-02 the phone %s is stored as %s, and signs in as it was typed", async (typed, stored, address) => {
  const body = newcomer({ email: undefined, phone: typed })
  const opened = await app.call(register, { body: body as never }, from(address))
  expect(opened).toMatchObject({ status: 201, body: { me: { phone: stored } } })
  const again = newcomer({ email: undefined, phone: stored })
  expect((await app.call(register, { body: again as never })).error.code).toBe(400235)
  for (const phone of [typed, stored]) {
    const signedIn = await app.call(authenticate, { body: { phone, password: body.password } }, from(address))
    expect(signedIn.body.me.phone).toBe(stored)
  }
})

test.each([
  ["12345678", "10.0.0.1"],
  ["+49 170 1", "8.8.8.8"],
  ["+999 123456789", "8.8.8.8"],
  ["555 0123", "8.8.8.8"],
])("ACC-01 %s is nobody's phone number", async (phone, address) => {
  const body = newcomer({ email: undefined, phone })
  expect(await app.call(register, { body: body as never }, from(address))).toMatchObject({
    status: 400,
    error: { code: 400234, field: "phone" },
  })
})

const agreementOf = async (memberId: number) =>
  (await rows<object>(db, sql`select terms_at, terms_edition from account where id = ${memberId}`))[0]

test("ACC-01 consent to terms and privacy is recorded once with time and edition", async () => {
  const { body } = await app.call(register, { body: newcomer({ terms: true }) as never })
  const recorded = await agreementOf(body.me.id)
  expect(recorded).toEqual({ terms_at: expect.anything() as unknown, terms_edition: termsEdition })
  const later = await app.register()
  expect(await agreementOf(later.id)).toEqual({ terms_at: null, terms_edition: null })
  await later.ok(acceptTerms, {})
  const first = await agreementOf(later.id)
  expect(first).toMatchObject({ terms_edition: termsEdition })
  await later.ok(acceptTerms, {})
  expect(await agreementOf(later.id)).toEqual(first)
  expect((await app.call(register, { body: newcomer({ terms: false }) as never })).status).toBe(400)
})

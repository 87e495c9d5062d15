import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { deleteAccount, register } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { languages } from "@redthread/contract/language"
import { clock } from "../../../core/process/clock"
import { solveCaptcha } from "../../../testing/captcha"
import { type CallOptions, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { codeTo, messagesTo } from "../../../testing/outbox"

let app: TestApp
afterEach(() => clock.set(null))

let counter = 0
const someone = (): string => `code${(counter += 1)}@example.org`
const newcomer = (more: Record<string, unknown> = {}) => ({
  email: someone(),
  name: `Newcomer ${(counter += 1)}`,
  password: "open sesame",
  ...more,
})
const ask = (body: Record<string, unknown>, options: CallOptions = {}) =>
  app.call(sendCode, { body: body as never }, options)
const emailOf = (member: TestMember): string => member.session.me.email ?? ""
const from = (address: string): CallOptions => ({ headers: { "x-forwarded-for": address } })

describe("codes", () => {
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: "127.0.0.1" })
  })
  afterAll(() => app.stop())

  test("ACC-05 the mail is in the language of the caller, with the code, its validity and instructions", async () => {
    const texts = new Set<string>()
    for (const language of languages) {
      const email = someone()
      await ask({ email }, { headers: { "accept-language": language === "tw" ? "zh-TW" : language } })
      const [message] = await messagesTo(app, email)
      expect(message?.text).toContain(message?.code)
      expect(message?.subject).toContain(message?.code)
      expect(message?.text).toContain("10")
      expect(message?.text).not.toMatch(/\{\{|undefined/)
      texts.add(message?.text.replace(message.code ?? "", "") ?? "")
    }
    expect(texts.size).toBe(languages.length)
  })

  test("ACC-05 ERR-01 a code already sent is 400010 with the remaining seconds, also in the text; other fields are ignored", async () => {
    clock.set(clock.now())
    const email = someone()
    expect(await ask({ email, sign: "s", ts: 1, devicesig: "d" })).toMatchObject({
      status: 200,
      body: { ok: true, resend_in: 60, expires_in: 600 },
    })
    clock.advance(15_000)
    const again = await ask({ email: email.toUpperCase() }, { headers: { "accept-language": "de" } })
    expect(again).toMatchObject({ status: 400, error: { code: 400010, data: { resend_in: 45 } } })
    expect(again.error.message).toContain("Code")
    clock.advance(45_000)
    expect((await ask({ email })).status).toBe(200)
  })

  test("ACC-05 ERR-03 email or phone is required to create an account; with exists a name is enough", async () => {
    for (const body of [{}, { name: "Somebody" }, { exists: true }]) {
      expect(await ask(body)).toMatchObject({ status: 400, error: { code: 400236, field: "email" } })
    }
    expect(await ask({ phone: "+49 1" })).toMatchObject({ status: 400, error: { code: 400234, field: "phone" } })
  })

  test("ACC-05 the caller does not learn that an account exists; its owner is notified and gets no code", async () => {
    const email = emailOf(await app.register())
    const [taken, free] = [await ask({ email }), await ask({ email: someone() })]
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual(free.body)
    const [message] = await messagesTo(app, email)
    expect(message).toMatchObject({ code: null, subject: "You already have a Redthread account" })
    expect((await ask({ email })).error.code).toBe(400010)
  })

  test("ACC-05 the reply does not reveal whether an account exists", async () => {
    const member = await app.register({ phone: "+4915112345678" })
    const { name } = member.session.me
    const email = someone()
    const pairs = [
      [{ email: emailOf(member) }, { email }],
      [{ phone: "+4915112345678" }, { phone: "+4915112345679" }],
      [{ name }, { name: "Nobody At All" }],
    ]
    for (const [known, unknown] of pairs) {
      const answers = [await ask({ ...known, exists: true }), await ask({ ...unknown, exists: true })]
      expect(answers[0]?.status).toBe(200)
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      const again = [await ask({ ...known, exists: true }), await ask({ ...unknown, exists: true })]
      expect(again.map(({ error }) => error.code)).toEqual([400010, 400010])
    }
    expect(await messagesTo(app, email)).toEqual([])
    expect(await messagesTo(app, "+4915112345679")).toEqual([])
    expect(await codeTo(app, "+4915112345678")).toBeGreaterThanOrEqual(100_000)
    // By email and by name: the lock of the name does not reveal whose address it is.
    expect((await messagesTo(app, emailOf(member))).filter((message) => message.code)).toHaveLength(2)
  })

  test("ACC-05 a deleted account gets a code that reactivates it", async () => {
    const member = await app.register()
    await member.ok(deleteAccount, { body: { password: member.password } })
    await ask({ email: emailOf(member), exists: true })
    expect(await codeTo(app, emailOf(member))).toBeGreaterThanOrEqual(100_000)
  })
})

describe("captcha and limits", () => {
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "1" })
  })
  afterAll(() => app.stop())

  test("ACC-12 ACC-05 the sixth code from one address in ten minutes needs a captcha; other addresses need none", async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect((await ask({ email: someone() }, from("192.0.2.1"))).status).toBe(200)
    const email = someone()
    expect(await ask({ email }, from("192.0.2.1"))).toMatchObject({
      status: 400,
      error: { code: 400290, field: "captcha" },
    })
    expect((await ask({ email, captcha: "nonsense" }, from("192.0.2.1"))).error.code).toBe(400291)
    expect(await messagesTo(app, email)).toEqual([])
    expect((await ask({ email: someone() }, from("192.0.2.2"))).status).toBe(200)
    const captcha = await solveCaptcha(app)
    expect((await ask({ email, captcha }, from("192.0.2.1"))).status).toBe(200)
    expect((await ask({ email: someone(), captcha }, from("192.0.2.1"))).error.code).toBe(400291)
    expect(await messagesTo(app, email)).toHaveLength(1)
  })

  test("ACC-05 ten codes a day per target and purpose, from any addresses", async () => {
    const email = someone()
    for (let sent = 1; sent <= 10; sent += 1) {
      expect((await ask({ email }, from(`198.51.100.${sent}`))).status).toBe(200)
      clock.advance(60_000)
    }
    const { status, headers } = await ask({ email }, from("198.51.100.11"))
    expect(status).toBe(429)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3600)
    expect(await messagesTo(app, email)).toHaveLength(10)
  })

  test("ACC-12 ACC-01 the sixth account from one address in an hour needs a captcha", async () => {
    const open = (more = {}) => app.call(register, { body: newcomer(more) }, from("203.0.113.1"))
    for (let opened = 0; opened < 5; opened += 1) expect((await open()).status).toBe(201)
    expect((await open()).error.code).toBe(400290)
    expect((await open({ captcha: await solveCaptcha(app) })).status).toBe(201)
  })
})

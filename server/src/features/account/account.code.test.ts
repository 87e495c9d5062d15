import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { authenticate, deleteAccount, register, showMe } from "@redthread/contract/account"
import { confirmEmail, sendCode, sendEmailVerification } from "@redthread/contract/code"
import { languages } from "@redthread/contract/language"
import { clock } from "../../core/clock"
import { solveCaptcha } from "../../testing/captcha"
import { type CallOptions, startApp, type TestApp, type TestMember } from "../../testing/harness"
import { codeTo, messagesTo } from "../../testing/outbox"

let app: TestApp
afterEach(() => clock.set(null))

let made = 0
const someone = (): string => `code${(made += 1)}@example.org`
const newcomer = (more: Record<string, unknown> = {}) => ({
  email: someone(),
  name: `Newcomer ${(made += 1)}`,
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

  test("ACC-05 the mail comes in the language of who asked, with the code, how long it is good, and what to do else", async () => {
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

  test("ACC-05 ERR-01 a code already sent is 400010 with the seconds left, in words too; other fields are taken", async () => {
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

  test("ACC-05 ERR-03 email or phone is needed to open an account; with exists a name will do", async () => {
    for (const body of [{}, { name: "Somebody" }, { exists: true }]) {
      expect(await ask(body)).toMatchObject({ status: 400, error: { code: 400122, field: "email" } })
    }
    expect(await ask({ phone: "+49 1" })).toMatchObject({ status: 400, error: { code: 400124, field: "phone" } })
  })

  test("ACC-05 whoever asks to open an account does not learn that there is one; its owner does, and gets no code", async () => {
    const email = emailOf(await app.register())
    const [taken, free] = [await ask({ email }), await ask({ email: someone() })]
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual(free.body)
    const [message] = await messagesTo(app, email)
    expect(message).toMatchObject({ code: null, subject: "You already have a Redthread account" })
    expect((await ask({ email })).error.code).toBe(400010)
  })

  test("ACC-05 whoever asks to get back in does not learn whether there is an account", async () => {
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
    // By email and by name: the name's lock does not tell whose address it is.
    expect((await messagesTo(app, emailOf(member))).filter((message) => message.code)).toHaveLength(2)
  })

  test("ACC-05 a deleted account gets a code: its owner comes back by it", async () => {
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

  test("ACC-12 ACC-05 the sixth code from one address in ten minutes asks for a captcha, another address for none", async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect((await ask({ email: someone() }, from("192.0.2.1"))).status).toBe(200)
    const email = someone()
    expect(await ask({ email }, from("192.0.2.1"))).toMatchObject({
      status: 400,
      error: { code: 400132, field: "captcha" },
    })
    expect((await ask({ email, captcha: "nonsense" }, from("192.0.2.1"))).error.code).toBe(400133)
    expect(await messagesTo(app, email)).toEqual([])
    expect((await ask({ email: someone() }, from("192.0.2.2"))).status).toBe(200)
    const captcha = await solveCaptcha(app)
    expect((await ask({ email, captcha }, from("192.0.2.1"))).status).toBe(200)
    expect((await ask({ email: someone(), captcha }, from("192.0.2.1"))).error.code).toBe(400133)
    expect(await messagesTo(app, email)).toHaveLength(1)
  })

  test("ACC-05 ten codes a day go to one target for one purpose, whatever addresses ask, then none", async () => {
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

  test("ACC-12 ACC-01 the sixth account from one address in an hour asks for a captcha", async () => {
    const open = (more = {}) => app.call(register, { body: newcomer(more) }, from("203.0.113.1"))
    for (let opened = 0; opened < 5; opened += 1) expect((await open()).status).toBe(201)
    expect((await open()).error.code).toBe(400132)
    expect((await open({ captcha: await solveCaptcha(app) })).status).toBe(201)
  })
})

describe("register with a code", () => {
  /** `fetch` sets Host itself; behind a proxy that is trusted the forwarded one counts. */
  const china: CallOptions = { headers: { "x-forwarded-host": "www.redthread.cn" } }
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: "127.0.0.1" })
  })
  afterAll(() => app.stop())

  test("ACC-01 on the China-domain variant a code is demanded, checked and used up", async () => {
    const body = newcomer()
    const open = (more = {}) => app.call(register, { body: { ...body, ...more } }, china)
    expect(await open()).toMatchObject({ status: 400, error: { code: 400131, field: "code" } })
    expect(await open({ code: 99_999 })).toMatchObject({ status: 400, error: { code: 400130, field: "code" } })
    await ask({ email: body.email })
    const code = await codeTo(app, body.email)
    expect((await open({ code: code === 100_000 ? 100_001 : code - 1 })).error.code).toBe(400130)
    const taken = (await app.register()).session.me.name
    expect((await open({ code, name: taken })).error.code).toBe(400104)
    const { status, body: session } = await open({ code })
    expect(status).toBe(201)
    expect(session.me).toMatchObject({ email_verified: true, phone_verified: false, trialing: 1, vip: 1 })
    expect((await open({ code, name: "Somebody Else" })).error.code).toBe(400130)
  })

  test("ACC-01 a code for another address, or for getting back in, opens nothing", async () => {
    const [body, member] = [newcomer(), await app.register()]
    const other = someone()
    await ask({ email: other })
    const code = await codeTo(app, other)
    expect((await app.call(register, { body: { ...body, code } }, china)).error.code).toBe(400130)
    await ask({ email: emailOf(member), exists: true })
    const recovery = await codeTo(app, emailOf(member))
    expect(
      (await app.call(register, { body: { ...body, email: emailOf(member), code: recovery } }, china)).error.code,
    ).toBe(400130)
  })

  test("ACC-01 ACC-14 elsewhere a code proves the email, or the phone; without one neither is proved", async () => {
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

  test("ACC-01 of ten who open an account with one code at once one does", async () => {
    const body = newcomer()
    await ask({ email: body.email })
    const code = await codeTo(app, body.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.call(register, { body: { ...body, name: `Twin ${made} ${index}`, code } }),
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
    expect((await app.call(register, { body: again as never })).error.code).toBe(400106)
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
      error: { code: 400124, field: "phone" },
    })
  })
})

describe("email verification", () => {
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const validate = (member: TestMember, email = emailOf(member)) =>
    member.call(sendEmailVerification, { body: { email } })
  const confirm = (body: Record<string, unknown>) => app.call(confirmEmail, { body: body as never })
  const linkTo = async (email: string): Promise<string> => {
    const [message] = await messagesTo(app, email)
    return /\/confirm#([\w-]{43})\n/.exec(message?.text ?? "")?.[1] ?? ""
  }

  test("ACC-14 ERR-01 the mail's link verifies the email, and grants a week of VIP once", async () => {
    const member = await app.register()
    expect(await validate(member)).toMatchObject({ status: 200, body: { ok: true, resend_in: 60, expires_in: 600 } })
    expect((await validate(member)).error).toMatchObject({ code: 400010 })
    const token = await linkTo(emailOf(member))
    expect(await confirm({ token })).toMatchObject({
      status: 200,
      body: { email: emailOf(member), trial_granted: true },
    })
    const me = await member.ok(showMe, {})
    expect(me).toMatchObject({ email_verified: true, trialing: 1, vip: 1 })
    expect(Date.parse(me.vip_expired_at ?? "") - clock.ms()).toBeCloseTo(7 * 86_400_000, -5)
    expect(await confirm({ token })).toMatchObject({ status: 400, error: { code: 400130 } })
    clock.advance(60_000)
    await validate(member)
    const again = await confirm({ email: emailOf(member), code: await codeTo(app, emailOf(member)) })
    expect(again.body).toEqual({ email: emailOf(member), trial_granted: false })
    expect((await member.ok(showMe, {})).vip_expired_at).toBe(me.vip_expired_at)
  })

  test("ACC-14 the code does the same, and then the link is worth nothing", async () => {
    const member = await app.register()
    const email = someone()
    await validate(member, email.toUpperCase())
    const [code, token] = [await codeTo(app, email), await linkTo(email)]
    expect((await confirm({ email, code: code === 100_000 ? code + 1 : code - 1 })).error.code).toBe(400130)
    expect((await confirm({ email, code })).body).toEqual({ email, trial_granted: true })
    expect((await confirm({ token })).error.code).toBe(400130)
    expect(await member.ok(showMe, {})).toMatchObject({ email, email_verified: true })
  })

  test("ACC-14 two who confirm at once are granted one trial", async () => {
    const member = await app.register()
    await validate(member)
    const [code, token] = [await codeTo(app, emailOf(member)), await linkTo(emailOf(member))]
    const answers = await Promise.all([
      confirm({ token }),
      confirm({ email: emailOf(member), code }),
      confirm({ token }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("ACC-14 another member's email is refused, also when they take it in between", async () => {
    const [anna, ben] = [await app.register(), await app.register()]
    expect(await validate(anna, emailOf(ben))).toMatchObject({ status: 400, error: { code: 400105 } })
    const email = someone()
    await validate(anna, email)
    await app.register({ email })
    expect(await confirm({ token: await linkTo(email) })).toMatchObject({ status: 400, error: { code: 400105 } })
    expect(await anna.ok(showMe, {})).toMatchObject({ email: emailOf(anna), email_verified: false, trialing: 0 })
  })

  test("ACC-14 the old address hears that it was replaced, where it had been proved", async () => {
    const member = await app.register()
    await validate(member)
    await confirm({ token: await linkTo(emailOf(member)) })
    const email = someone()
    await validate(member, email)
    expect((await confirm({ token: await linkTo(email) })).body.trial_granted).toBe(false)
    expect((await messagesTo(app, emailOf(member)))[0]?.subject).toBe("The email of your Redthread account was changed")
  })

  test("ACC-14 a link expires, and one that is made up is worth nothing", async () => {
    const member = await app.register()
    await validate(member)
    const token = await linkTo(emailOf(member))
    for (const wrong of ["", "x", token.slice(1)]) expect((await confirm({ token: wrong })).status).toBe(400)
    clock.advance(600_000)
    expect((await confirm({ token })).error.code).toBe(400130)
  })
})

import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { codeTo, messagesTo } from "../../../testing/outbox"

let app: TestApp
afterEach(() => clock.set(null))

let counter = 0
const someone = (): string => `verify${(counter += 1)}@example.org`
const emailOf = (member: TestMember): string => member.session.me.email ?? ""
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const validate = (member: TestMember, email = emailOf(member)) =>
  member.call(sendEmailVerification, { body: { email } })
const confirm = (body: Record<string, unknown>, by?: TestMember) =>
  app.call(confirmEmail, { body: body as never }, { token: by?.token })
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
  expect(await confirm({ token })).toMatchObject({ status: 200, body: { already_confirmed: true } })
  clock.advance(60_000)
  await validate(member)
  const again = await confirm({ email: emailOf(member), code: await codeTo(app, emailOf(member)) }, member)
  expect(again.body).toEqual({ email: emailOf(member), trial_granted: false })
  expect((await member.ok(showMe, {})).vip_expired_at).toBe(me.vip_expired_at)
})

test("ACC-14 the code does the same, and invalidates the link", async () => {
  const member = await app.register()
  const email = someone()
  await validate(member, email.toUpperCase())
  const [code, token] = [await codeTo(app, email), await linkTo(email)]
  expect((await confirm({ email, code: code === 100_000 ? code + 1 : code - 1 }, member)).error.code).toBe(400281)
  expect((await confirm({ email, code }, member)).body).toEqual({ email, trial_granted: true })
  expect((await confirm({ token })).error.code).toBe(400281)
  expect(await member.ok(showMe, {})).toMatchObject({ email, email_verified: true })
})

test("ACC-14 two concurrent confirmations grant one trial", async () => {
  const member = await app.register()
  await validate(member)
  const [code, token] = [await codeTo(app, emailOf(member)), await linkTo(emailOf(member))]
  const answers = await Promise.all([
    confirm({ token }),
    confirm({ email: emailOf(member), code }, member),
    confirm({ token }),
  ])
  expect(answers.filter(({ status, body }) => status === 200 && !body.already_confirmed)).toHaveLength(1)
})

test("ACC-14 a used link says so, and does not restore a replaced address", async () => {
  const member = await app.register()
  await validate(member)
  const token = await linkTo(emailOf(member))
  expect((await confirm({ token })).body).toEqual({ email: emailOf(member), trial_granted: true })
  const again = { email: emailOf(member), trial_granted: false, already_confirmed: true }
  expect((await confirm({ token })).body).toEqual(again)
  const email = someone()
  await validate(member, email)
  expect((await confirm({ token: await linkTo(email) })).status).toBe(200)
  expect((await confirm({ token })).error.code).toBe(400281)
  expect((await member.ok(showMe, {})).email).toBe(email)
})

test("ACC-14 another member's email gets the same reply as a free one, and is not reassigned", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const [taken, free] = [await validate(anna, emailOf(ben)), await validate(anna, someone())]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const [message] = await messagesTo(app, emailOf(ben))
  expect(message).toMatchObject({ code: null, subject: "You already have a Redthread account" })
  const email = someone()
  await validate(anna, email)
  await app.register({ email })
  expect(await confirm({ token: await linkTo(email) })).toMatchObject({ status: 400, error: { code: 400233 } })
  expect(await anna.ok(showMe, {})).toMatchObject({ email: emailOf(anna), email_verified: false, trialing: 0 })
})

test("ACC-14 a code and a link are valid for the requesting account only", async () => {
  const [anna, mallory] = [await app.register({ name: "Anna A" }), await app.register({ name: "Mallory" })]
  const email = someone()
  expect((await validate(mallory, email)).status).toBe(200)
  const [hers, herLink] = [await codeTo(app, email), await linkTo(email)]
  // Codes of other accounts neither delay nor replace the member's own.
  expect((await validate(anna, email)).status).toBe(200)
  const [message] = await messagesTo(app, email)
  expect(message?.text).toContain("Anna A")
  const code = await codeTo(app, email)
  expect((await confirm({ email, code: hers }, anna)).error.code).toBe(code === hers ? undefined : 400281)
  expect((await confirm({ token: herLink }, anna)).error.code).toBe(400281)
  expect((await confirm({ email, code })).status).toBe(401)
  expect((await confirm({ email, code }, anna)).body).toMatchObject({ email })
  expect(await anna.ok(showMe, {})).toMatchObject({ email, email_verified: true })
  expect((await confirm({ email, code: hers }, mallory)).error.code).toBe(400233)
  expect(await mallory.ok(showMe, {})).toMatchObject({ email: emailOf(mallory), email_verified: false })
})

test("ACC-14 a verified old address is notified of its replacement", async () => {
  const member = await app.register()
  await validate(member)
  await confirm({ token: await linkTo(emailOf(member)) })
  const email = someone()
  await validate(member, email)
  expect((await confirm({ token: await linkTo(email) })).body.trial_granted).toBe(false)
  expect((await messagesTo(app, emailOf(member)))[0]?.subject).toBe("The email of your Redthread account was changed")
})

test("ACC-14 expired and invented links are refused", async () => {
  const member = await app.register()
  await validate(member)
  const token = await linkTo(emailOf(member))
  for (const wrong of ["", "x", token.slice(1)]) expect((await confirm({ token: wrong })).status).toBe(400)
  clock.advance(600_000)
  expect((await confirm({ token })).error.code).toBe(400281)
})

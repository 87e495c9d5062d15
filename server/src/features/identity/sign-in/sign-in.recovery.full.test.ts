import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  authenticate,
  postFindPassword,
  putFindPassword,
  register,
  resetPassword,
  showMe,
} from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { type CallOptions, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { codeTo, messagesTo } from "../../../testing/outbox"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const fresh = "a fresh start"
const emailOf = (member: TestMember): string => member.session.me.email ?? ""
const ask = (body: Record<string, unknown>, options: CallOptions = {}) =>
  app.call(sendCode, { body: { ...body, exists: true } as never }, options)
const find = (
  body: Record<string, unknown>,
  spec: typeof putFindPassword | typeof postFindPassword = putFindPassword,
  options: CallOptions = {},
) => app.call(spec, { body: { new_password: fresh, new_password_confirm: fresh, ...body } as never }, options)
const signIn = (email: string, password: string) => app.call(authenticate, { body: { email, password } })
const device = async (member: TestMember): Promise<string> =>
  (await signIn(emailOf(member), member.password)).body.token
const isIn = async (token: string): Promise<boolean> => (await app.call(showMe, {}, { token })).status === 200
const subjects = async (email: string) => (await messagesTo(app, email)).map(({ subject }) => subject)

test.each([
  ["PUT", putFindPassword],
  ["POST", postFindPassword],
])("ACC-06 %s password/find sets a new password by code, and signs out everywhere", async (_, spec) => {
  const member = await app.register()
  const email = emailOf(member)
  const other = await device(member)
  const socket = await member.socket()
  await ask({ email })
  const code = await codeTo(app, email)
  expect(await find({ email, code }, spec)).toMatchObject({ status: 200, body: { ok: true } })
  expect((await socket.gone()).code).toBe(4009)
  expect([await isIn(member.token), await isIn(other)]).toEqual([false, false])
  expect((await signIn(email, member.password)).error.code).toBe(400245)
  const { status, body } = await signIn(email, fresh)
  expect(status).toBe(200)
  expect(body.me).toMatchObject({ email_verified: true, trialing: 1 })
  expect((await subjects(email))[0]).toBe("Your Redthread password was changed")
  expect((await find({ email, code }, spec)).error).toMatchObject({ code: 400281, field: "code" })
})

test("ACC-06 by name, and by phone as dialled nationally; the address counts as verified", async () => {
  const [named, dialled] = [await app.register(), await app.register({ email: undefined, phone: "+4915112345678" })]
  await ask({ name: named.session.me.name.toUpperCase() })
  const code = await codeTo(app, emailOf(named))
  expect((await find({ name: named.session.me.name, code })).status).toBe(200)
  expect((await signIn(emailOf(named), fresh)).body.me.email_verified).toBe(true)
  const german: CallOptions = { headers: { "x-forwarded-for": "91.0.0.1" } }
  await ask({ phone: "0151 12345678" }, german)
  const body = { phone: "0151 12345678", code: await codeTo(app, "+4915112345678") }
  expect((await find(body, putFindPassword, german)).status).toBe(200)
  const signedIn = await app.call(authenticate, { body: { phone: "+4915112345678", password: fresh } })
  expect(signedIn.body.me).toMatchObject({ phone_verified: true, email_verified: false, trialing: 0 })
  expect(dialled.id).toBe(signedIn.body.me.id)
})

test("ACC-06 a wrong code and an unknown account get the same reply", async () => {
  const member = await app.register()
  const email = emailOf(member)
  await ask({ email })
  await ask({ email: "nobody@example.org" })
  const right = await codeTo(app, email)
  const code = right === 100_000 ? right + 1 : right - 1
  const answers = await Promise.all([
    find({ email, code }),
    find({ email: "nobody@example.org", code }),
    find({ email: "never-asked@example.org", code }),
    find({ name: "Nobody At All", code }),
    find({ phone: "+4915112345000", code }),
  ])
  for (const answer of answers)
    expect({ status: answer.status, ...answer.error }).toEqual({ status: 400, ...answers[0]?.error })
  expect(answers[0]?.error.code).toBe(400281)
  expect((await signIn(email, member.password)).status).toBe(200)
})

test("ACC-06 a code of another account or purpose, or an expired one, changes nothing", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  await ask({ email: emailOf(ben) })
  const code = await codeTo(app, emailOf(ben))
  expect((await find({ email: emailOf(anna), code })).error.code).toBe(400281)
  expect((await find({ name: ben.session.me.name, code })).error.code).toBe(400281)
  clock.advance(600_000)
  expect((await find({ email: emailOf(ben), code })).error.code).toBe(400281)
  expect(await isIn(ben.token)).toBe(true)
  clock.set(null)
  expect((await signIn(emailOf(ben), ben.password)).status).toBe(200)
})

test("ACC-06 of ten concurrent uses of the code one sets the password", async () => {
  const member = await app.register()
  const email = emailOf(member)
  await ask({ email })
  const code = await codeTo(app, email)
  const passwords = Array.from({ length: 10 }, (_, index) => `a fresh start ${index}`)
  const answers = await Promise.all(
    passwords.map((one) => find({ email, code, new_password: one, new_password_confirm: one })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ""
  expect((await signIn(email, winner)).status).toBe(200)
})

test.each([
  ["Passwords are not the same", { new_password_confirm: "another one" }, 400243, "new_password_confirm"],
  [
    "Password is invalid, 6 symbols minimum",
    { new_password: "short", new_password_confirm: "short" },
    400241,
    "new_password",
  ],
  ["Please enter the code", { code: undefined }, 400280, "code"],
  ["email or phone cannot be empty", { email: undefined }, 400236, "email"],
])("ACC-06 ERR-05 password/find says %s", async (message, change, code, field) => {
  const { status, error } = await find({ email: "anna@example.org", code: 123_456, ...change })
  expect({ status, ...error }).toEqual({ status: 400, code, message, field })
})

test("ACC-06 a common password is refused, and the code stays valid", async () => {
  const member = await app.register()
  const email = emailOf(member)
  await ask({ email })
  const code = await codeTo(app, email)
  const common = await find({ email, code, new_password: "123456", new_password_confirm: "123456" })
  expect(common.error).toMatchObject({ code: 400242, field: "new_password" })
  expect((await find({ email, code })).status).toBe(200)
})

test("ACC-06 the first proof of an address removes passkeys and social accounts added before", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  await db.execute(sql`update account set email_verified_at = now() where id = ${ben.id}`)
  for (const { id } of [anna, ben]) {
    await db.execute(sql`insert into social_identity (provider, subject, member_id, created_at)
      values ('google', ${String(id)}, ${id}, now())`)
    await db.execute(sql`insert into passkey (member_id, credential_id, public_key, counter, transports, name, created_at)
      values (${id}, ${String(id)}, '\\x00', 0, '{}', 'planted', now())`)
    const email = id === anna.id ? emailOf(anna) : emailOf(ben)
    await ask({ email })
    expect((await find({ email, code: await codeTo(app, email) })).status).toBe(200)
  }
  const ways = await db.execute<{ id: number }>(sql`select member_id as id from passkey
    union all select member_id from social_identity`)
  expect(ways.map(({ id }) => id)).toEqual([ben.id, ben.id])
})

test("ACC-06 password/reset requires the old password, and signs out the other devices only", async () => {
  const member = await app.register()
  const email = emailOf(member)
  const [other, stranger] = [await device(member), await app.register()]
  await db.execute(sql`update account set email_verified_at = now() where id = ${member.id}`)
  const reset = (password: string, next = fresh) =>
    member.call(resetPassword, { body: { password, new_password: next, new_password_confirm: next } })
  expect((await reset("not this one")).error).toMatchObject({ code: 400244, field: "password" })
  expect((await reset(member.password, "password")).error).toMatchObject({ code: 400242, field: "new_password" })
  expect(await isIn(other)).toBe(true)
  expect(await reset(member.password)).toMatchObject({ status: 200, body: { ok: true } })
  expect([await isIn(member.token), await isIn(other), await isIn(stranger.token)]).toEqual([true, false, true])
  expect((await signIn(email, fresh)).status).toBe(200)
  expect(await subjects(email)).toEqual(["Your Redthread password was changed"])
  const short = { password: fresh, new_password: "short", new_password_confirm: "short" }
  expect((await member.call(resetPassword, { body: short })).error).toMatchObject({
    code: 400241,
    field: "new_password",
  })
  expect((await app.call(resetPassword, { body: {} as never })).status).toBe(401)
})

test("ACC-06 of two devices that change the password concurrently one succeeds", async () => {
  const member = await app.register()
  const [one, two] = [member.token, await device(member)]
  const reset = (token: string, next: string) =>
    app.call(
      resetPassword,
      { body: { password: member.password, new_password: next, new_password_confirm: next } },
      { token },
    )
  const answers = await Promise.all([reset(one, "first of the two"), reset(two, "second of the two")])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("ACC-06 a password change is not mailed to an unverified address", async () => {
  const member = await app.register()
  const body = { password: member.password, new_password: fresh, new_password_confirm: fresh }
  expect((await member.call(resetPassword, { body })).status).toBe(200)
  expect(await subjects(emailOf(member))).toEqual([])
})

test("ACC-06 ACC-01 spaces alone and the own name are refused as passwords", async () => {
  const name = "Josefine Wiesner"
  const newcomer = (password: string) => app.call(register, { body: { name, email: "josefine@example.org", password } })
  expect((await newcomer("      ")).error).toMatchObject({ code: 400241, field: "password" })
  for (const password of [name, "josefine_wiesner", "Jósefine-Wiesner", "ＪＯＳＥＦＩＮＥ ＷＩＥＳＮＥＲ"])
    expect((await newcomer(password)).error, password).toMatchObject({ code: 400242, field: "password" })
  const member = await app.register({ name })
  const body = { password: member.password, new_password: "josefine.wiesner", new_password_confirm: "josefine.wiesner" }
  expect((await member.call(resetPassword, { body })).error).toMatchObject({ code: 400242, field: "new_password" })
})

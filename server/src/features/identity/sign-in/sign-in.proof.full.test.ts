import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { deleteAccount, prove, resetPassword, sendProofCode } from "@redthread/contract/account"
import { sendEmailVerification } from "@redthread/contract/code"
import { exportArchive, showExport, startExport } from "@redthread/contract/export"
import { addPasskey, startPasskey, startPasskeySignIn } from "@redthread/contract/passkey"
import { makeKey, redeemKey } from "@redthread/contract/session"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { Authenticator } from "../../../testing/authenticator"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { codeTo } from "../../../testing/outbox"

const origin = "https://redthread.example"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const minutes = 60_000
const proofNeeded = 400246
let counter = 0
const otherEmail = (): string => `proof${(counter += 1)}@example.org`

const archive = async ({ token }: TestMember): Promise<number> => {
  const response = await fetch(`${app.url}/v1${exportArchive}`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response.status
}

const refusals = async (member: TestMember) => [
  (await member.call(sendEmailVerification, { body: { email: otherEmail() } })).error.code,
  (await member.call(startExport, {})).error.code,
]

test("ACC-14 ten minutes after signing in changing the email and exporting need the password", async () => {
  const member = await app.register()
  const bystander = await app.register()
  await member.ok(startExport, {})
  await expect.poll(async () => (await member.ok(showExport, {})).status).toBe("ready")
  expect(await archive(member)).toBe(200)
  clock.advance(10 * minutes)
  expect(await refusals(member)).toEqual([proofNeeded, proofNeeded])
  expect(await archive(member)).toBe(400)
  // A member with a password gets no code.
  expect((await member.call(sendProofCode, {})).error.code).toBe(400240)

  const wrong = await member.call(prove, { body: { password: "not this one" } })
  expect(wrong.error).toMatchObject({ code: 400244, field: "password" })
  expect((await member.call(prove, { body: {} })).error.code).toBe(400244)
  expect(await refusals(member)).toEqual([proofNeeded, proofNeeded])
  await member.ok(prove, { body: { password: member.password } })
  expect(await refusals(member)).toEqual([undefined, undefined])
  expect(await archive(member)).toBe(200)
  // It is valid for this member only, and expires.
  expect(await refusals(bystander)).toEqual([proofNeeded, proofNeeded])
  clock.advance(10 * minutes)
  expect(await refusals(member)).toEqual([proofNeeded, proofNeeded])
})

test("ACC-14 verifying the own email needs no further proof; a handed-over session has none", async () => {
  const member = await app.register()
  const { key } = await member.ok(makeKey, { body: { to: "/home" } })
  const handed = new TestMember(app, (await app.call(redeemKey, { body: { key } })).body, member.password)
  expect(await refusals(handed)).toEqual([proofNeeded, proofNeeded])
  const own = await handed.call(sendEmailVerification, { body: { email: member.session.me.email ?? "" } })
  expect(own.status).toBe(200)
})

test("ACC-14 without a password a code to the account's address is the proof, for this account only", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  await db.execute(sql`update account set password_hash = null where id in (${anna.id}, ${ben.id})`)
  clock.advance(10 * minutes)
  expect((await anna.call(startPasskey, { body: {} })).error.code).toBe(proofNeeded)
  await anna.ok(sendProofCode, {})
  const code = await codeTo(app, anna.session.me.email ?? "")
  expect((await ben.call(prove, { body: { code } })).error.code).toBe(400281)
  await anna.ok(prove, { body: { code } })
  expect((await anna.call(startPasskey, { body: {} })).status).toBe(200)
  expect((await anna.call(prove, { body: { code } })).error.code).toBe(400281)
  expect((await ben.call(startPasskey, { body: {} })).error.code).toBe(proofNeeded)
})

async function addedTo(member: TestMember): Promise<Authenticator> {
  const device = new Authenticator(origin)
  const challenge = await member.ok(startPasskey, { body: { password: member.password } })
  await member.ok(addPasskey, { body: { ...device.create(challenge), name: "Phone" } })
  return device
}

const answerOf = async (device: Authenticator, deviation: Parameters<Authenticator["get"]>[1] = {}) => {
  const { challenge_id, response } = device.get((await app.call(startPasskeySignIn, {})).body, deviation)
  return { challenge_id, response }
}

test("ACC-14 a passkey of the account is a proof, once per challenge; other passkeys are not", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const [annas, bens] = [await addedTo(anna), await addedTo(ben)]
  clock.advance(10 * minutes)
  const provedBy = (member: TestMember, passkey: Awaited<ReturnType<typeof answerOf>>) =>
    member.call(prove, { body: { passkey } })
  const refused = { status: 400, error: { code: 400300 } }
  expect(await provedBy(anna, await answerOf(bens))).toMatchObject(refused)
  for (const deviation of [{ origin: "https://evil.test" }, { unverified: true }]) {
    expect(await provedBy(anna, await answerOf(annas, deviation))).toMatchObject(refused)
  }
  expect(await refusals(anna)).toEqual([proofNeeded, proofNeeded])
  const answer = await answerOf(annas)
  expect((await provedBy(anna, answer)).status).toBe(200)
  expect(await refusals(anna)).toEqual([undefined, undefined])
  // The answer is valid neither twice nor in another session of the member.
  clock.advance(10 * minutes)
  expect(await provedBy(anna, answer)).toMatchObject(refused)
  expect(await refusals(anna)).toEqual([proofNeeded, proofNeeded])
  expect(await refusals(ben)).toEqual([proofNeeded, proofNeeded])
})

test("ACC-14 a challenge for a passkey expires after five minutes", async () => {
  const member = await app.register()
  const answer = await answerOf(await addedTo(member))
  clock.advance(5 * minutes)
  expect((await member.call(prove, { body: { passkey: answer } })).error.code).toBe(400300)
})

test("ACC-07 an account with neither password nor address is deleted with a recent proof", async () => {
  const member = await app.register()
  await db.execute(sql`update account set password_hash = null, email = null where id = ${member.id}`)
  clock.advance(10 * minutes)
  expect((await member.call(deleteAccount, { body: {} })).error.code).toBe(proofNeeded)
})

test("ACC-14 ACC-06 password guesses with a stolen token are counted over all calls", async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: "1" })
  try {
    const member = await limited.register()
    const wrong = { password: "not this one" }
    const fresh = { new_password: "another good one", new_password_confirm: "another good one" }
    const guess = [
      () => member.call(prove, { body: wrong }),
      () => member.call(deleteAccount, { body: wrong }),
      () => member.call(resetPassword, { body: { ...wrong, ...fresh } }),
      () => member.call(startPasskey, { body: wrong }),
    ]
    await member.ok(prove, { body: { password: member.password } })
    for (let tried = 0; tried < 20; tried += 1) expect((await guess[tried % 4]?.())?.error.code).toBe(400244)
    for (const call of guess) expect((await call()).status).toBe(429)
    expect((await member.call(prove, { body: { password: member.password } })).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

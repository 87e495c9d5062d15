import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate, refreshToken } from "@redthread/contract/account"
import { addPasskey, removePasskey, startPasskey, startPasskeySignIn } from "@redthread/contract/passkey"
import {
  confirmTotp,
  giveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
  startTotp,
} from "@redthread/contract/second-factor"
import { listAudit } from "@redthread/contract/staff"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { Authenticator } from "../../../testing/authenticator"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { newStaff } from "../../../testing/staff"
import { codeOf } from "../../../testing/totp"

const origin = "https://redthread.example"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const needed = { status: 403, error: { code: 403_001 } }
const wrong = { status: 400, error: { code: 400_760 } }

/** A session on another device, without a second factor. */
async function signedInAnew(member: TestMember): Promise<TestMember> {
  const body = { email: member.session.me.email ?? "", password: member.password }
  return new TestMember(app, (await app.call(authenticate, { body })).body, member.password)
}

const newcomer = async (): Promise<TestMember> => signedInAnew(await newStaff(app, "admin"))

async function withApp() {
  const admin = await newcomer()
  const { secret, uri } = await admin.ok(startTotp, {})
  const code = codeOf(secret)
  const { recovery_codes: codes } = await admin.ok(confirmTotp, { body: { code } })
  return { admin, secret, uri, code, codes }
}

const give = (member: TestMember, code: string) => member.call(giveSecondFactor, { body: { code } })

test("STAFF-01 an authenticator app by RFC 6238 opens the back office for eight hours, in its session alone", async () => {
  expect(codeOf("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59_000)).toBe("287082")
  const { admin, secret, uri } = await withApp()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Redthread:.*secret=[A-Z2-7]{32}&/)
  expect((await admin.call(listAudit, { query: {} })).status).toBe(200)
  const elsewhere = await signedInAnew(admin)
  expect(await elsewhere.call(listAudit, { query: {} })).toMatchObject(needed)
  clock.advance(30_000)
  expect((await give(elsewhere, codeOf(secret))).body).toMatchObject({ totp: true, passkeys: 0, recovery_codes: 10 })
  expect((await elsewhere.call(listAudit, { query: {} })).status).toBe(200)
  const until = Date.parse((await elsewhere.ok(showSecondFactor, {})).given_until ?? "")
  expect(Math.abs(until - clock.ms() - 8 * 3_600_000)).toBeLessThan(60_000)
  clock.advance(8 * 3_600_000 - 1000)
  // The token is valid for an hour; the second factor belongs to the session.
  const renewed = new TestMember(app, (await elsewhere.call(refreshToken, {})).body, admin.password)
  expect(await renewed.call(listAudit, { query: {} })).toMatchObject({ status: 200 })
  clock.advance(2000)
  expect(await renewed.call(listAudit, { query: {} })).toMatchObject(needed)
})

test("STAFF-01 a code is accepted once, also of ten concurrent ones, and guessing is limited", async () => {
  const { admin, secret, code } = await withApp()
  expect(await give(admin, code)).toMatchObject(wrong)
  clock.advance(30_000)
  const devices = await Promise.all(Array.from({ length: 5 }, () => signedInAnew(admin)))
  const answers = await Promise.all(devices.map((device) => give(device, codeOf(secret))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  clock.advance(120_000)
  expect(await give(admin, codeOf(secret, clock.ms() - 90_000))).toMatchObject(wrong)
})

test("STAFF-01 a recovery code is accepted once, and new ones invalidate the old", async () => {
  const { admin, codes } = await withApp()
  expect(new Set(codes).size).toBe(10)
  const [first = "", second = ""] = codes
  const recover = (device: TestMember, recovery_code: string) =>
    device.call(giveSecondFactor, { body: { recovery_code } })
  const lost = await signedInAnew(admin)
  expect((await recover(lost, first.toLowerCase().replaceAll("-", " "))).body).toMatchObject({ recovery_codes: 9 })
  expect(await recover(lost, first)).toMatchObject(wrong)
  await lost.ok(renewRecoveryCodes, {})
  expect(await recover(lost, second)).toMatchObject(wrong)
  const storedText = JSON.stringify(await rows(db, sql`select * from totp, recovery_code`))
  expect(storedText).not.toContain(second)
})

test("STAFF-01 a passkey is a second factor of its owner only", async () => {
  const admin = await newcomer()
  const device = new Authenticator(origin)
  const started = await admin.ok(startPasskey, { body: { password: admin.password } })
  const passkey = await admin.ok(addPasskey, { body: { ...device.create(started), name: "Key" } })
  const answer = async () => device.get((await app.call(startPasskeySignIn, {})).body)
  const other = await newcomer()
  expect(await other.call(giveSecondFactor, { body: { passkey: await answer() } })).toMatchObject(wrong)
  // A person with the password alone can neither add nor remove a factor.
  for (const refused of [
    await admin.call(startTotp, {}),
    await admin.call(startPasskey, { body: { password: admin.password } }),
    await admin.call(removePasskey, { params: { id: passkey.id } }),
  ]) {
    expect(refused).toMatchObject(needed)
  }
  expect((await admin.call(giveSecondFactor, { body: { passkey: await answer() } })).status).toBe(200)
  expect((await admin.call(listAudit, { query: {} })).status).toBe(200)
  expect((await admin.call(startTotp, {})).status).toBe(200)
})

test("STAFF-01 setting up and removing the app is for staff with a recent sign-in, and audited", async () => {
  const member = await app.register()
  expect((await member.call(startTotp, {})).status).toBe(403)
  const stale = await newcomer()
  await db.execute(sql`update session set proven_at = now() - interval '11 minutes' where member_id = ${stale.id}`)
  expect(await stale.call(startTotp, {})).toMatchObject({ status: 400, error: { code: 400_246 } })
  const { admin } = await withApp()
  for (const body of [{}, { code: "12345" }, { code: "123456", recovery_code: "x" }]) {
    expect((await admin.call(giveSecondFactor, { body })).status).toBe(400)
  }
  await admin.ok(removeTotp, {})
  const { items } = await admin.ok(listAudit, { query: { actor_id: admin.id } })
  expect(items.map(({ action, role }) => [action, role])).toEqual([
    ["second_factor.remove", "admin"],
    ["second_factor.set", "admin"],
  ])
})

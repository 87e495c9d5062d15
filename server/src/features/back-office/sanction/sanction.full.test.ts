import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate, deleteAccount, putReactivate } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { showProfile } from "@redthread/contract/profile"
import { appeal, sanctions, showSanction } from "@redthread/contract/sanction"
import { setStaffRole } from "@redthread/contract/staff"
import { sql } from "drizzle-orm"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { codeTo } from "../../../testing/outbox"
import { liftNow, newStaff, sanctionMember, settleDecisions } from "../../../testing/staff"
import { endDue } from "./sanction.service"

let app: TestApp
let moderator: TestMember
let admin: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  admin = await newStaff(app, "admin")
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const emailOf = ({ session }: TestMember): string => session.me.email ?? ""
const signIn = ({ session, password }: TestMember) =>
  app.call(authenticate, { body: { name: session.me.name, password } })
const leave = (member: TestMember) => member.ok(deleteAccount, { body: { password: member.password } })
const body = { reason: "Asked several members for money" }

async function comeBack(member: TestMember): Promise<void> {
  const email = emailOf(member)
  expect((await app.call(sendCode, { body: { email, exists: true } })).status).toBe(200)
  const { status } = await app.call(putReactivate, { body: { email, code: await codeTo(app, email) } })
  expect(status).toBe(200)
}

const stateOf = async ({ id }: TestMember) =>
  (await rows<{ state: string }>(db, sql`select state from account where id = ${id}`))[0]?.state

test("STAFF-01 ACC-07 a suspension of a deleted account is still in force after a reactivation", async () => {
  const member = await app.register()
  const params = { id: member.id }
  await leave(member)
  const id = await sanctionMember(moderator, "suspend", member.id, body)
  expect((await signIn(member)).error.code).toBe(400_016)
  await comeBack(member)
  expect(await signIn(member)).toMatchObject({ status: 400, error: { code: 400_015, data: body } })
  expect((await app.call(showProfile, { params })).status).toBe(404)
  await liftNow(moderator, id)
  expect((await signIn(member)).status).toBe(200)
  expect((await app.call(showProfile, { params })).status).toBe(200)
})

test("STAFF-01 ACC-07 a suspension lifted while the account was deleted is not", async () => {
  const member = await app.register()
  await leave(member)
  await liftNow(moderator, await sanctionMember(moderator, "suspend", member.id, body))
  expect(await stateOf(member)).toBe("deleted")
  await comeBack(member)
  expect((await signIn(member)).status).toBe(200)
})

test("STAFF-01 ACC-07 a concurrent suspension and reactivation end as suspended", async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await app.register()
    await leave(member)
    const email = emailOf(member)
    await app.call(sendCode, { body: { email, exists: true } })
    const code = await codeTo(app, email)
    await moderator.ok(sanctions.suspend, { params: { id: member.id }, body })
    await Promise.all([settleDecisions(), app.call(putReactivate, { body: { email, code } })])
    expect(await stateOf(member)).toBe("suspended")
  }
})

test("STAFF-01 ACC-07 a deleted account erased by staff cannot be reactivated", async () => {
  const member = await app.register()
  await leave(member)
  await sanctionMember(admin, "erase", member.id, body)
  await comeBack(member)
  expect((await signIn(member)).error).toMatchObject({ code: 400_015, data: { kind: "erase" } })
  clock.advance(30 * 86_400_000 + 1000)
  await endDue(db)
  expect(await stateOf(member)).toBe("deleted")
})

test("STAFF-01 a deleted account loses its staff role, and cannot get one", async () => {
  const member = await newStaff(app, "support")
  await leave(member)
  const setRole = (role: "member" | "support") =>
    admin.call(setStaffRole, { params: { id: member.id }, body: { role, reason: "Has left the team" } })
  expect((await setRole("support")).status).toBe(404)
  expect((await setRole("member")).status).toBe(200)
})

test("STAFF-01 ACC-02 a suspended member without an email reads the reason at sign-in, and appeals", async () => {
  const member = await app.register({ email: undefined, phone: "+4930901820" })
  const id = await sanctionMember(moderator, "suspend", member.id, body)
  const refused = await signIn(member)
  expect(refused.error).toMatchObject({ code: 400_015, data: { kind: "suspend", reason: body.reason, ends_at: null } })
  const guessed = await app.call(authenticate, { body: { phone: "+4930901820", password: "not this one" } })
  expect(guessed.error.data).toBeUndefined()
  const key = String(refused.error.data?.["key"])
  expect((await app.call(showSanction, { body: { key } })).body.id).toBe(id)
  const appealed = await app.call(appeal, { body: { key, content: "That was not me but my brother" } })
  expect(appealed.status).toBe(200)
})

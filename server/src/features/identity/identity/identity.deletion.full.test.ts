import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import {
  authenticate,
  deleteAccount,
  postReactivate,
  putReactivate,
  register,
  showMe,
} from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { showDebug } from "@redthread/contract/debug"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { besideTransaction } from "../../../core/db/connection-gate"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { account } from "../../member/account-row/account.tables"
import { eraseDeletedAccounts } from "./identity.deletion.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const day = 86_400_000

const emailOf = ({ session }: TestMember): string => session.me.email ?? ""
const leave = (member: TestMember) => member.call(deleteAccount, { body: { password: member.password } })
const signIn = (member: TestMember) =>
  app.call(authenticate, { body: { email: emailOf(member), password: member.password } })

async function codeFor(member: TestMember): Promise<number> {
  const { status } = await app.call(sendCode, { body: { email: emailOf(member), exists: true } })
  expect(status).toBe(200)
  const { outbox } = (await app.call(showDebug, {})).body
  return Number(outbox.find(({ to, code }) => to === emailOf(member) && code)?.code)
}

describe("deleting an account", () => {
  test("ACC-07 refuses a wrong password and a wrong code", async () => {
    const anna = await app.register()
    const wrong = await anna.call(deleteAccount, { body: { password: "not this one" } })
    expect(wrong.error).toMatchObject({ code: 400244, field: "password" })
    expect((await anna.call(deleteAccount, { body: { password: "" } })).error.code).toBe(400200)
    expect((await anna.call(deleteAccount, { body: { code: 123456 } })).error.code).toBe(400281)
    expect((await anna.call(showMe, {})).status).toBe(200)
  })

  test("ACC-07 API-05 without a body begins the grace period: signed out everywhere, with a mail about reactivation", async () => {
    const anna = await app.register()
    const { body: second } = await signIn(anna)
    const headers = { authorization: `Bearer ${anna.token}`, "content-type": "application/json" }
    expect((await fetch(`${app.url}/v1/user`, { method: "DELETE", headers })).status).toBe(200)
    for (const token of [anna.token, second.token]) expect((await app.call(showMe, {}, { token })).status).toBe(401)
    const { outbox } = (await app.call(showDebug, {})).body
    expect(outbox.find(({ to }) => to === emailOf(anna))?.text).toContain("/reactivate")
    expect((await signIn(anna)).error.code).toBe(400016)
    const code = await codeFor(anna)
    expect((await app.call(postReactivate, { body: { email: emailOf(anna), code } })).status).toBe(200)
    expect((await signIn(anna)).status).toBe(200)
  })

  test("ACC-07 hides the member and signs out every device and socket", async () => {
    const [anna, ben] = await twoMembers(app)
    const socket = await anna.socket()
    const { body: second } = await signIn(anna)
    expect((await leave(anna)).status).toBe(200)
    await socket.next("kick")
    for (const token of [anna.token, second.token]) expect((await app.call(showMe, {}, { token })).status).toBe(401)
    expect((await ben.call(showProfile, { params: { id: anna.id } })).status).toBe(404)
    expect((await app.call(showProfile, { params: { id: anna.id } })).status).toBe(404)
    expect((await signIn(anna)).error.code).toBe(400016)
    const wrong = await app.call(authenticate, { body: { email: emailOf(anna), password: "not this one" } })
    expect(wrong.error.code).toBe(400245)
  })

  test("ACC-07 mails the owner the end of the grace period in their language", async () => {
    const anna = await app.register({ language: "de" })
    await leave(anna)
    const { outbox } = (await app.call(showDebug, {})).body
    const message = outbox.find(({ to }) => to === emailOf(anna))
    const until = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(clock.ms() + 30 * day)
    expect(message?.subject).toContain("gelöscht")
    expect(message?.text).toContain(until)
    expect(message?.text).toContain("/reactivate")
  })

  test("ACC-07 concurrent requests of two devices are one deletion and one mail", async () => {
    const anna = await app.register()
    const { body: second } = await signIn(anna)
    const answers = await Promise.all([
      leave(anna),
      app.call(deleteAccount, { body: { password: anna.password } }, { token: second.token }),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    const { outbox } = (await app.call(showDebug, {})).body
    expect(outbox.filter(({ to }) => to === emailOf(anna))).toHaveLength(1)
  })

  test("ACC-07 a concurrent change of the profile does not list the member again", async () => {
    const anna = await app.register()
    const changing = await transaction(db, async (tx) => {
      await tx.execute(sql`select from profile where member_id = ${anna.id} for update`)
      const change = anna.call(editProfile, { body: { height: 203 } })
      await vi.waitFor(async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(await besideTransaction(() => rows(db, waiting))).toHaveLength(1)
      }, 60_000)
      await tx.execute(sql`update account set state = 'deleted', state_at = now() where id = ${anna.id}`)
      await tx.execute(sql`update profile set listed = false where member_id = ${anna.id}`)
      return [change] as const
    })
    expect((await changing[0]).status).toBe(401)
    expect((await app.call(showProfile, { params: { id: anna.id } })).status).toBe(404)
  })

  test("ACC-07 without a password accepts a code sent to the account", async () => {
    const anna = await app.register()
    await db.update(account).set({ passwordHash: null }).where(eq(account.id, anna.id))
    const code = await codeFor(anna)
    const wrong = await anna.call(deleteAccount, { body: { code: code === 999_999 ? 999_998 : 999_999 } })
    expect(wrong.error.code).toBe(400281)
    expect((await anna.call(deleteAccount, { body: { code } })).status).toBe(200)
  })

  test("ACC-07 with neither password nor address accepts a recent sign-in", async () => {
    const anna = await app.register()
    const values = { passwordHash: null, email: null }
    await db.update(account).set(values).where(eq(account.id, anna.id))
    clock.advance(11 * 60_000)
    expect((await anna.call(deleteAccount, { body: {} })).error.code).toBe(400246)
    const ben = await app.register()
    await db.update(account).set(values).where(eq(account.id, ben.id))
    expect((await ben.call(deleteAccount, { body: {} })).status).toBe(200)
  })
})

describe("reactivation", () => {
  test("ACC-07 by a code within 30 days, by PUT and by POST, restores everything", async () => {
    for (const call of [putReactivate, postReactivate]) {
      const anna = await app.register()
      await leave(anna)
      clock.advance(29 * day)
      const code = await codeFor(anna)
      expect((await app.call(call, { body: { email: emailOf(anna), code } })).status).toBe(200)
      const { status, body } = await signIn(anna)
      expect(status).toBe(200)
      expect(body.me.id).toBe(anna.id)
      expect((await app.call(showProfile, { params: { id: anna.id } })).status).toBe(200)
      const again = await app.call(call, { body: { email: emailOf(anna), code } })
      expect(again.error.code).toBe(400281)
    }
  })

  test("ACC-07 same reply for a wrong code, an unknown email and an expired grace period", async () => {
    const [anna, late] = [await app.register(), await app.register()]
    await leave(anna)
    const right = await codeFor(anna)
    const code = right === 999_999 ? 999_998 : 999_999
    await leave(late)
    clock.advance(30 * day + 1000)
    const answers = [
      await app.call(putReactivate, { body: { email: emailOf(anna), code } }),
      await app.call(putReactivate, { body: { email: "nobody@example.org", code } }),
      await app.call(putReactivate, { body: { name: "Nobody at all", code } }),
      await app.call(putReactivate, { body: { email: emailOf(late), code: await codeFor(late) } }),
    ]
    expect(new Set(answers.map(({ status, error }) => JSON.stringify([status, error]))).size).toBe(1)
    expect(answers[0]?.error.code).toBe(400281)
  })

  test("ACC-07 name and email are reserved until the account is erased", async () => {
    const anna = await app.register({ name: "Anna the First" })
    await leave(anna)
    const again = (name: string, email: string) =>
      app.call(register, { body: { name, email, password: "a good password" } })
    expect((await again("anna the first", "other@example.org")).error.code).toBe(400231)
    expect((await again("Another Name", emailOf(anna))).error.code).toBe(400233)
    clock.advance(30 * day + 1000)
    await eraseDeletedAccounts(db)
    expect((await again("Anna the First", emailOf(anna))).status).toBe(201)
  })

  test("ACC-07 is not possible for a suspended account", async () => {
    const anna = await app.register()
    await db.update(account).set({ state: "suspended", stateAt: clock.now() }).where(eq(account.id, anna.id))
    const code = await codeFor(anna)
    const answer = await app.call(putReactivate, { body: { email: emailOf(anna), code } })
    expect(answer.error.code).toBe(400281)
    expect((await signIn(anna)).error.code).toBe(400015)
  })
})

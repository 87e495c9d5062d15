import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { authenticate, prove, showMe } from "@redthread/contract/account"
import { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import { addPasskey, removePasskey, startPasskey } from "@redthread/contract/passkey"
import { linkSocial, listSocial, startSocial, unlinkSocial } from "@redthread/contract/social"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { Authenticator } from "../../../testing/authenticator"
import { GoogleApp, siteOrigin } from "../../../testing/stub/google-app"
import type { TestApp, TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { mailedCode, type Steps } from "../../../testing/social-browser"
import { exportIdentities, sweep } from "./social.link.service"
import { socialAttempt, socialLink } from "./social.tables"

const google = new GoogleApp()
const { provider } = google

let app: TestApp
beforeAll(async () => {
  app = await google.start()
})
afterAll(() => google.stop())

const browser = () => google.browser()
const somebody: GoogleApp["somebody"] = (given) => google.somebody(given)
const signIn = (steps: Steps = {}) => browser().signIn(steps)
const failed = { status: 400, error: { code: 400311 } }
const linkNeeded = { status: 400, error: { code: 400312 } }
const params = { provider: "google" } as const

const emailOf = (member: TestMember): string => member.session.me.email ?? ""

describe("the email of an existing account", () => {
  async function knownEmail(verified: boolean) {
    const member = await app.register()
    if (verified) await google.update(member.id, { emailVerifiedAt: new Date() })
    const person = somebody({ email: emailOf(member).toUpperCase() })
    const refused = await signIn({ redirect: "/chat" })
    return { member, person, refused, link: String(refused.error.data?.["link"]) }
  }

  const give = (link: string, code: number) => app.call(linkSocial, { body: { link, code } })

  test("ACC-08 does not sign in; the mailed code does, and links from then on", async () => {
    const { member, refused, link } = await knownEmail(true)
    expect(refused).toMatchObject(linkNeeded)
    expect(refused.error.data).toEqual({
      link: expect.any(String),
      email: `m…@${emailOf(member).split("@")[1]}`,
      resend_in: 60,
    })
    const code = await mailedCode(app, emailOf(member))
    expect(await give(link, code === 123_456 ? 654_321 : 123_456)).toMatchObject({ error: { code: 400281 } })
    const linked = await give(link, code)
    expect(linked.body).toMatchObject({ me: { id: member.id, has_password: true }, redirect: "/chat" })
    expect((await signIn()).body.me.id).toBe(member.id)
    expect((await app.call(showMe, {}, { token: member.token })).status).toBe(200)
    expect(await give(link, code)).toMatchObject(failed)
  })

  test("ACC-08 ten concurrent uses of a code link once", async () => {
    const { member, link } = await knownEmail(true)
    const code = await mailedCode(app, emailOf(member))
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(link, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await member.ok(listSocial, {})).items).toHaveLength(1)
  })

  test("ACC-08 a code alone, or with an unknown link, is refused", async () => {
    const { member } = await knownEmail(true)
    const code = await mailedCode(app, emailOf(member))
    expect(await give("0".repeat(64), code)).toMatchObject(failed)
  })

  test("ACC-08 within a minute no second mail is sent, and the first code is valid", async () => {
    const { member } = await knownEmail(true)
    const code = await mailedCode(app, emailOf(member))
    const again = await signIn()
    expect(again).toMatchObject(linkNeeded)
    expect(Number(again.error.data?.["resend_in"])).toBeGreaterThan(0)
    expect((await give(String(again.error.data?.["link"]), code)).body.me.id).toBe(member.id)
  })

  test("ACC-08 the owner's proof locks out the account's creator, whose email was unverified", async () => {
    const { member, link } = await knownEmail(false)
    const linked = await give(link, await mailedCode(app, emailOf(member)))
    expect(linked.body.me).toMatchObject({ id: member.id, email_verified: true, has_password: false })
    expect((await member.call(showMe, {})).status).toBe(401)
    const body = { email: emailOf(member), password: member.password }
    expect((await app.call(authenticate, { body })).error.code).toBe(400245)
    expect((await app.call(showMe, {}, { token: linked.body.token })).status).toBe(200)
  })

  test("ACC-08 a link mailed to the creator before does not change the email", async () => {
    const { member, link } = await knownEmail(false)
    const email = `thief-${member.id}@example.test`
    await member.ok(sendEmailVerification, { body: { email } })
    const [mail] = await messagesTo(app, email)
    const token = /\/confirm#([\w-]{43})\n/.exec(mail?.text ?? "")?.[1] ?? ""
    const linked = await give(link, await mailedCode(app, emailOf(member)))
    expect((await app.call(confirmEmail, { body: { token } })).error.code).toBe(400281)
    expect((await app.call(showMe, {}, { token: linked.body.token })).body.email).toBe(emailOf(member))
  })

  test("ACC-08 a suspended account is reported only with the code", async () => {
    const { member, link } = await knownEmail(true)
    await google.update(member.id, { state: "suspended" })
    const code = await mailedCode(app, emailOf(member))
    expect(await give(link, code)).toMatchObject({ status: 400, error: { code: 400015 } })
  })
})

describe("one device too many", () => {
  const tooMany = { status: 400, error: { code: 400074 } }

  async function fillDevices(): Promise<string[]> {
    const tokens: string[] = []
    for (const _device of [1, 2, 3, 4, 5]) tokens.push((await signIn()).body.token)
    return tokens
  }

  test("ACC-04 the sixth device needs the mailed code, and is linked then", async () => {
    const { email = "" } = somebody()
    const tokens = await fillDevices()
    const sixth = browser()
    const refused = await sixth.signIn({ redirect: "/chat" })
    expect(refused).toMatchObject(tooMany)
    expect(refused.error.data).toEqual({ link: expect.any(String), resend_in: 60 })
    const body = { link: String(refused.error.data?.["link"]), code: await mailedCode(app, email) }
    const headers = { "x-client-id": sixth.device }
    const entered = await app.call(linkSocial, { body }, { headers })
    expect(entered.body).toMatchObject({ me: { email }, redirect: "/chat" })
    expect(await app.call(linkSocial, { body }, { headers })).toMatchObject(failed)
    expect((await sixth.signIn()).status).toBe(200)
    expect((await app.call(showMe, {}, { token: tokens[0] ?? "" })).status).toBe(200)
  })

  test("ACC-04 the last place is assigned once", async () => {
    somebody()
    for (const _device of [1, 2, 3, 4]) await signIn()
    const browsers = [browser(), browser(), browser()]
    const backs = await Promise.all(browsers.map(async (one) => ({ one, back: await one.visit() })))
    const answers = await Promise.all(backs.map(({ one, back }) => one.finish(back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 400074)).toHaveLength(2)
  })

  test("ACC-04 without email and phone the least recently seen device is signed out instead", async () => {
    somebody({ email_verified: false })
    const tokens = await fillDevices()
    expect((await signIn()).status).toBe(200)
    const statuses = []
    for (const token of tokens) statuses.push((await app.call(showMe, {}, { token })).status)
    expect(statuses).toEqual([401, 200, 200, 200, 200])
  })
})

describe("linking while signed in", () => {
  test("ACC-08 links to the own account, whose session continues; another member's is refused", async () => {
    const [member, other] = [await app.register(), await app.register()]
    const { email } = somebody()
    const { status, body } = await signIn({ token: member.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token: member.token, me: { id: member.id } })
    expect((await member.ok(listSocial, {})).items).toEqual([
      { provider: "google", email, created_at: expect.any(String) },
    ])
    expect((await signIn()).body.me.id).toBe(member.id)
    expect(await signIn({ token: other.token })).toMatchObject({ status: 400, error: { code: 400313 } })
    expect((await signIn({ token: member.token })).status).toBe(200)
  })

  test("ACC-08 requires a proof of the last ten minutes in this session; the password is one", async () => {
    const [member, other] = [await app.register(), await app.register()]
    somebody()
    const start = (by: TestMember) => by.call(startSocial, { params, query: {} })
    const begun = await browser().start({ token: member.token })
    expect(begun.searchParams.get("state")).toBeTruthy()
    clock.advance(600_000)
    try {
      const attempts = await db.$count(socialAttempt)
      for (const one of [member, other]) {
        expect(await start(one)).toMatchObject({ status: 400, error: { code: 400246 } })
      }
      expect(await db.$count(socialAttempt)).toBe(attempts)
      await member.ok(prove, { body: { password: member.password } })
      expect((await start(other)).error.code).toBe(400246)
      expect((await signIn({ token: member.token })).status).toBe(200)
      expect((await member.ok(listSocial, {})).items).toHaveLength(1)
      // A visitor needs no proof, and a sign-in begun without an account links to none.
      const visitor = browser()
      expect(await visitor.finish(await visitor.visit(), { token: other.token })).toMatchObject(failed)
    } finally {
      clock.set(null)
    }
  })

  test("ACC-08 another account of the same provider replaces the first", async () => {
    const member = await app.register()
    const first = somebody()
    await signIn({ token: member.token })
    const { email } = somebody()
    await signIn({ token: member.token })
    expect((await member.ok(listSocial, {})).items).toMatchObject([{ provider: "google", email }])
    provider.person = first
    expect((await signIn()).body.me.id).not.toBe(member.id)
  })

  test("ACC-08 is unlinked unless it is the last credential", async () => {
    const member = await app.register()
    somebody()
    await signIn({ token: member.token })
    expect((await member.call(unlinkSocial, { params })).status).toBe(200)
    expect((await member.call(unlinkSocial, { params })).status).toBe(404)
    somebody()
    const { token } = (await signIn()).body
    expect(await app.call(unlinkSocial, { params }, { token })).toMatchObject({ status: 400, error: { code: 400247 } })
    expect((await app.call(listSocial, {}, { token })).body.items).toHaveLength(1)
  })

  test("ACC-08 a passkey and a provider cannot both be removed concurrently without a password", async () => {
    const device = new Authenticator(siteOrigin)
    for (const _again of [1, 2, 3]) {
      somebody()
      const { token } = (await signIn()).body
      const challenge = (await app.call(startPasskey, { body: {} }, { token })).body
      const made = await app.call(addPasskey, { body: { ...device.create(challenge), name: "x" } }, { token })
      const answers = await Promise.all([
        app.call(unlinkSocial, { params }, { token }),
        app.call(removePasskey, { params: { id: made.body.id } }, { token }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ error }) => error.code === 400247)).toHaveLength(1)
    }
  })
})

describe("export and deletion", () => {
  test("ACC-07 an export lists the links, an erasure deletes them, and the person can sign up again", async () => {
    const { sub } = somebody()
    const { id } = (await signIn()).body.me
    expect(await exportIdentities(db, id)).toMatchObject({ identities: [{ provider: "google", subject: sub }] })
    await transaction(db, (tx) => everyFeature.onErase(tx, id))
    expect(await exportIdentities(db, id)).toEqual({ identities: [] })
    expect((await signIn()).body.me.id).not.toBe(id)
  })

  test("ACC-08 expired attempts and links are deleted", async () => {
    const member = await app.register()
    somebody({ email: emailOf(member) })
    await signIn()
    await browser().start()
    await sweep(db)
    expect(await db.$count(socialAttempt)).toBeGreaterThan(0)
    expect(await db.$count(socialLink)).toBeGreaterThan(0)
    clock.advance(600_001)
    await sweep(db)
    clock.set(null)
    expect([await db.$count(socialAttempt), await db.$count(socialLink)]).toEqual([0, 0])
  })
})

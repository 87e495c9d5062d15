import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from "@redthread/contract/passkey"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { Authenticator } from "../../../testing/authenticator"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { setState } from "../identity/identity.account.service"
import { exportPasskeys, sweep } from "./passkey.service"
import { passkeyChallenge } from "./passkey.tables"

const origin = "https://redthread.example"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
})
afterAll(() => app.stop())

const failed = { status: 400, error: { code: 400300 } }

/** A member with a passkey, and the device that holds it. */
async function withPasskey(given: Parameters<TestApp["register"]>[0] = {}) {
  const member = await app.register(given)
  const device = new Authenticator(origin)
  const challenge = await member.ok(startPasskey, { body: { password: member.password } })
  const passkey = await member.ok(addPasskey, { body: { ...device.create(challenge), name: "My phone" } })
  return { member, device, passkey }
}

const challengeToSignIn = async () => (await app.call(startPasskeySignIn, {})).body

async function signIn(device: Authenticator, deviation: Parameters<Authenticator["get"]>[1] = {}) {
  return app.call(signInByPasskey, { body: device.get(await challengeToSignIn(), deviation) })
}

describe("signing in by a passkey", () => {
  test("ACC-02 a passkey signs in without a password, repeatedly, and is listed with its last use", async () => {
    const { member, device, passkey } = await withPasskey()
    for (const _again of [1, 2]) {
      const { status, body } = await signIn(device)
      expect(status).toBe(200)
      expect((await app.call(showMe, {}, { token: body.token })).body.id).toBe(member.id)
    }
    const { items } = await member.ok(listPasskeys, {})
    expect(items).toEqual([{ ...passkey, name: "My phone", used_at: expect.any(String) }])
  })

  test("ACC-02 the device limit does not apply: a passkey is a second proof", async () => {
    const { device } = await withPasskey()
    const statuses: number[] = []
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const body = device.get(await challengeToSignIn())
      const headers = { "x-client-id": `device-${number}` }
      statuses.push((await app.call(signInByPasskey, { body }, { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200])
  })

  test("ACC-02 an answer is accepted once, also of ten concurrent ones", async () => {
    const { device } = await withPasskey()
    const body = device.get(await challengeToSignIn())
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(signInByPasskey, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 400300)).toHaveLength(9)
    expect(await app.call(signInByPasskey, { body })).toMatchObject(failed)
  })

  test("ACC-02 a counter that does not increase indicates a copy, and is refused", async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, { counter: 5 })).status).toBe(200)
    expect(await signIn(device, { counter: 5 })).toMatchObject(failed)
    expect(await signIn(device, { counter: 4 })).toMatchObject(failed)
    expect((await signIn(device, { counter: 6 })).status).toBe(200)
  })

  test("ACC-02 two answers with the same count at once: one is a copy's", async () => {
    const { device } = await withPasskey()
    const bodies = [await challengeToSignIn(), await challengeToSignIn()].map((challenge) =>
      device.get(challenge, { counter: 9 }),
    )
    const answers = await Promise.all(bodies.map((body) => app.call(signInByPasskey, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("ACC-02 an authenticator that does not count may sign in each time", async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, { counter: 0 })).status).toBe(200)
    expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })

  test("ACC-02 another site's page, no PIN, and another account's handle are refused", async () => {
    const { device } = await withPasskey()
    expect(await signIn(device, { origin: "https://redthread.example.evil.test" })).toMatchObject(failed)
    expect(await signIn(device, { unverified: true })).toMatchObject(failed)
    expect(await signIn(device, { userHandle: Buffer.from("1").toString("base64url") })).toMatchObject(failed)
    expect((await signIn(device)).status).toBe(200)
  })

  test("ACC-02 a signature by another key under a known passkey's name is refused", async () => {
    const { device } = await withPasskey()
    const forger = (await withPasskey()).device
    const { id, rawId } = device.get(await challengeToSignIn()).response
    const forged = forger.get(await challengeToSignIn())
    const body = { ...forged, response: { ...forged.response, id, rawId } }
    body.response.response = { ...body.response.response, userHandle: "" }
    expect(await app.call(signInByPasskey, { body })).toMatchObject(failed)
  })

  test.each([{}, { id: 7 }, { id: "x", response: null }, { id: "x", response: { clientDataJSON: "!" } }])(
    "ACC-02 nonsense %j is refused",
    async (response) => {
      const { challenge_id } = await challengeToSignIn()
      expect(await app.call(signInByPasskey, { body: { challenge_id, response } })).toMatchObject(failed)
    },
  )

  test("ACC-02 a challenge is valid for five minutes", async () => {
    const { device } = await withPasskey()
    const challenge = await challengeToSignIn()
    clock.advance(300_001)
    const late = await app.call(signInByPasskey, { body: device.get(challenge) })
    clock.set(null)
    expect(late).toMatchObject(failed)
  })

  test("ACC-02 a suspended account is reported to its passkey", async () => {
    const { member, device } = await withPasskey()
    await transaction(db, (tx) => setState(tx, member.id, "suspended"))
    expect(await signIn(device)).toMatchObject({ status: 400, error: { code: 400015 } })
  })
})

describe("managing passkeys", () => {
  const startBy = (member: TestMember) => member.ok(startPasskey, { body: { password: member.password } })

  test("ACC-02 a new passkey needs the password again", async () => {
    const member = await app.register()
    for (const body of [{}, { password: "not this one" }]) {
      expect(await member.call(startPasskey, { body })).toMatchObject({
        status: 400,
        error: { code: 400244, field: "password" },
      })
    }
  })

  test("ACC-02 a challenge that was given to another account is refused, and stays the other's", async () => {
    const [owner, thief] = [await app.register(), await app.register()]
    const challenge = await startBy(owner)
    const body = { ...new Authenticator(origin).create(challenge), name: "Stolen" }
    expect(await thief.call(addPasskey, { body })).toMatchObject(failed)
    expect((await owner.call(addPasskey, { body })).status).toBe(201)
    expect(await owner.call(addPasskey, { body })).toMatchObject(failed)
  })

  test("ACC-02 a challenge for signing in does not register, and vice versa", async () => {
    const { member, device } = await withPasskey()
    const toRegister = await startBy(member)
    const asSignIn = { ...toRegister, options: { ...toRegister.options, rpId: "redthread.example" } }
    expect(await app.call(signInByPasskey, { body: device.get(asSignIn) })).toMatchObject(failed)
    const toSignIn = await challengeToSignIn()
    const creation = { ...toRegister.options, challenge: toSignIn.options["challenge"] }
    const body = { ...device.create({ challenge_id: toSignIn.challenge_id, options: creation }), name: "x" }
    expect(await member.call(addPasskey, { body })).toMatchObject(failed)
  })

  test("ACC-02 registering from another site or without a PIN is refused", async () => {
    const member = await app.register()
    for (const deviation of [{ origin: "https://evil.test" }, { unverified: true }]) {
      const body = { ...new Authenticator(origin).create(await startBy(member), deviation), name: "x" }
      expect(await member.call(addPasskey, { body })).toMatchObject(failed)
    }
  })

  test("ACC-02 the browser gets the list of registered passkeys", async () => {
    const { member } = await withPasskey()
    const { options } = await startBy(member)
    expect(options).toMatchObject({
      rp: { id: "redthread.example" },
      excludeCredentials: [{ type: "public-key", transports: ["internal"] }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    })
  })

  test("ACC-02 a passkey that was removed signs in no more, and nobody removes another's", async () => {
    const { member, device, passkey } = await withPasskey()
    const params = { id: passkey.id }
    const other = await app.register()
    expect((await other.call(removePasskey, { params })).status).toBe(404)
    expect((await member.call(removePasskey, { params })).status).toBe(200)
    expect(await signIn(device)).toMatchObject(failed)
    expect((await member.call(removePasskey, { params })).status).toBe(404)
  })

  test("ACC-02 expired challenges are deleted, others are not", async () => {
    await challengeToSignIn()
    clock.advance(200_000)
    const { device } = await withPasskey()
    const young = await challengeToSignIn()
    clock.advance(150_000)
    await sweep(db)
    expect(await db.$count(passkeyChallenge)).toBe(1)
    expect((await app.call(signInByPasskey, { body: device.get(young) })).status).toBe(200)
    clock.set(null)
  })

  test("ACC-07 an export lists the passkeys, an erasure deletes them", async () => {
    const { member, device } = await withPasskey()
    expect(await exportPasskeys(db, member.id)).toMatchObject({ passkeys: [{ name: "My phone" }] })
    await transaction(db, (tx) => everyFeature.onErase(tx, member.id))
    expect(await exportPasskeys(db, member.id)).toEqual({ passkeys: [] })
    expect(await signIn(device)).toMatchObject(failed)
  })
})

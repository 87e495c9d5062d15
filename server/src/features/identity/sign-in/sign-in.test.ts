import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { authenticate, register, showMe } from "@redthread/contract/account"
import { showDebug } from "@redthread/contract/debug"
import { addPasskey, startPasskey, startPasskeySignIn } from "@redthread/contract/passkey"
import { endOtherSessions, listSessions } from "@redthread/contract/session"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { Authenticator } from "../../../testing/authenticator"
import { solveCaptcha } from "../../../testing/captcha"
import { isFullRun } from "../../../testing/full-run"
import { type Answer, type InputFor, startApp, type TestApp, TestMember } from "../../../testing/harness"
import { setState } from "../identity/identity.account.service"
import { argon2 } from "../identity/identity.password.service"

const origin = "https://redthread.example"

const guesses = isFullRun ? 1000 : 100

let app: TestApp
afterEach(() => clock.set(null))

let counter = 0

/** Registers a member with a separate device and address. */
async function join(given: { email?: string; phone?: string } = {}): Promise<TestMember & { device: string }> {
  counter += 1
  const name = `Signing In ${counter}`
  const device = `home-${counter}`
  const body = { email: `in${counter}@example.org`, ...given, name, password: "a good password" }
  const headers = { "x-client-id": device, "x-forwarded-for": `203.0.113.${counter}` }
  const { status, body: session, error } = await app.call(register, { body }, { headers })
  if (status !== 201) throw new Error(`register answered ${status} ${JSON.stringify(error)}`)
  return Object.assign(new TestMember(app, session, body.password), { device })
}

type Credentials = Partial<InputFor<typeof authenticate>["body"]>

interface From {
  device?: string
  address?: string
}

/** With the right password by default. */
function signIn(member: TestMember, { device, address = "192.0.2.1" }: From = {}, more: Credentials = {}) {
  const body = { email: member.session.me.email ?? "", password: member.password, ...more }
  const headers = { "x-forwarded-for": address, ...(device ? { "x-client-id": device } : {}) }
  return app.call(authenticate, { body }, { headers })
}

const codeOf = ({ error }: Answer<typeof authenticate>): number | undefined => error.code

/** Number of replies by outcome: 200 or the error code. */
function tally(answers: Answer<typeof authenticate>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status, error } of answers) {
    const key = status === 400 ? error.code : status
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Codes mailed to the member, latest first. */
async function codesFor({ session }: TestMember): Promise<number[]> {
  const { outbox } = (await app.call(showDebug, {})).body
  return outbox.filter(({ to, code }) => to === session.me.email && code).map(({ code }) => Number(code))
}

/** Runs in parallel, each from another address. */
async function many(count: number, work: (index: number) => Promise<Answer<typeof authenticate>>) {
  const answers: Answer<typeof authenticate>[] = []
  for (let next = 0; next < count; next += 50) {
    const indexes = Array.from({ length: Math.min(50, count - next) }, (_, index) => next + index)
    answers.push(...(await Promise.all(indexes.map(work))))
  }
  return answers
}

const addressOf = (index: number): string => `198.18.${Math.floor(index / 250)}.${1 + (index % 250)}`

describe("more devices than may be signed in", () => {
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: origin, TRUST_PROXY: "127.0.0.1" })
  })
  afterAll(() => app.stop())

  async function withFive(given: Parameters<typeof join>[0] = {}) {
    const member = await join(given)
    for (const device of ["a", "b", "c", "d"]) expect((await signIn(member, { device })).status).toBe(200)
    return member
  }

  test("ACC-04 the sixth device needs the mailed code, and signs in with it once", async () => {
    const member = await withFive()
    const asked = await signIn(member, { device: "sixth" })
    expect(asked).toMatchObject({ status: 400, error: { code: 400074, data: { resend_in: 60, passkey: false } } })
    const [code = 0, ...others] = await codesFor(member)
    expect(others).toEqual([])
    const wrong = code === 999_999 ? code - 1 : code + 1
    expect(codeOf(await signIn(member, { device: "sixth" }, { code: wrong }))).toBe(400281)
    expect((await signIn(member, { device: "sixth" }, { code })).status).toBe(200)
    expect(codeOf(await signIn(member, { device: "seventh" }, { code }))).toBe(400281)
    expect((await member.ok(listSessions, {})).items).toHaveLength(6)
  })

  test("ACC-04 a signed-in device needs no code, nor does a sixth after another has signed out", async () => {
    const member = await withFive()
    expect((await signIn(member, { device: "d" })).status).toBe(200)
    expect(codeOf(await signIn(member, { device: "sixth" }))).toBe(400074)
    await member.ok(endOtherSessions, {})
    expect((await signIn(member, { device: "sixth" })).status).toBe(200)
  })

  test("ACC-04 within a minute no second code is sent, and the reply has the remaining time", async () => {
    const member = await withFive()
    await signIn(member, { device: "sixth" })
    clock.advance(20_000)
    const { error } = await signIn(member, { device: "sixth" })
    expect(error).toMatchObject({ code: 400074, data: { resend_in: 40 } })
    expect(await codesFor(member)).toHaveLength(1)
    clock.advance(40_000)
    expect((await signIn(member, { device: "sixth" })).error.data?.["resend_in"]).toBe(60)
    expect(await codesFor(member)).toHaveLength(2)
  })

  test("ACC-04 a code without the password is refused, and not consumed", async () => {
    const member = await withFive()
    await signIn(member, { device: "sixth" })
    const [code = 0] = await codesFor(member)
    expect(codeOf(await signIn(member, { device: "sixth" }, { code, password: "not this one" }))).toBe(400245)
    expect((await signIn(member, { device: "sixth" }, { code })).status).toBe(200)
  })

  test("ACC-04 ten concurrent new devices: as many sign in as the limit allows", async () => {
    const member = await join()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(member, { device: `device-${index}` })),
    )
    expect(tally(answers)).toEqual({ 200: 4, 400074: 6 })
    expect(await codesFor(member)).toHaveLength(1)
  })

  test("ACC-04 a passkey replaces the code; another member's does not", async () => {
    const [member, other] = [await withFive(), await join()]
    const devices = await Promise.all(
      [member, other].map(async (owner) => {
        const device = new Authenticator(origin)
        const challenge = await owner.ok(startPasskey, { body: { password: owner.password } })
        await owner.ok(addPasskey, { body: { ...device.create(challenge), name: "Phone" } })
        return device
      }),
    )
    const [own, others] = await Promise.all(
      devices.map(async (device) => device.get((await app.call(startPasskeySignIn, {})).body)),
    )
    expect((await signIn(member, { device: "sixth" })).error.data).toMatchObject({ passkey: true })
    expect(codeOf(await signIn(member, { device: "sixth" }, { passkey: others }))).toBe(400300)
    expect((await signIn(member, { device: "sixth" }, { passkey: own })).status).toBe(200)
  })

  test("ACC-04 without an address the least recently seen device is signed out instead", async () => {
    const member = await withFive()
    await db.execute(sql`update account set email = null where id = ${member.id}`)
    const { status, body } = await signIn(
      member,
      { device: "sixth" },
      { email: undefined, name: member.session.me.name },
    )
    expect(status).toBe(200)
    expect((await member.call(showMe, {})).status).toBe(401)
    const { items } = (await app.call(listSessions, {}, { token: body.token })).body
    expect(items).toHaveLength(5)
  })

  test("ACC-04 ten concurrent new devices without an address: all sign in, and five stay signed in", async () => {
    const member = await join()
    await db.execute(sql`update account set email = null where id = ${member.id}`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        signIn(member, { device: `device-${index}` }, { email: undefined, name: member.session.me.name }),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 10 })
    const live = await Promise.all(answers.map(({ body }) => app.call(showMe, {}, { token: body.token })))
    expect(live.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test("ACC-02 an account suspended while its password is checked opens no session", async () => {
    const member = await join()
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, (_, index) => signIn(member, { device: `device-${index}` }))),
      transaction(db, (tx) => setState(tx, member.id, "suspended")),
    ])
    for (const { body } of answers) {
      expect((await app.call(showMe, {}, { token: body.token ?? "none" })).status).toBe(401)
    }
    expect(codeOf(await signIn(member))).toBe(400015)
  })

  test("ACC-02 stores the app shell's push_id with its device", async () => {
    const member = await join()
    await signIn(member, {}, { push_id: "first" })
    await signIn(member, {}, { push_id: "second" })
    await signIn(member)
    const sessions = await rows<{ push_id: string | null }>(
      db,
      sql`select push_id from session where member_id = ${member.id} order by id desc limit 3`,
    )
    expect(sessions.map(({ push_id }) => push_id)).toEqual([null, "second", "first"])
  })
})

describe("guessing", () => {
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "127.0.0.1" })
  })
  afterAll(() => app.stop())

  test(`ACC-02 ${guesses} wrong passwords from one address: ten are looked at, and the owner gets in from there`, async () => {
    const member = await join()
    const address = "198.51.100.7"
    const answers = await many(guesses, (index) => signIn(member, { address }, { password: `guess ${index}` }))
    expect(tally(answers)).toEqual({ 400245: 10, 400290: guesses - 10 })
    expect(codeOf(await signIn(member, { address }))).toBe(400290)
    expect((await signIn(member, { address, device: member.device })).status).toBe(200)
    expect((await signIn(member, { address: "192.0.2.20" })).status).toBe(200)
  }, 120_000)

  test("ACC-12 with a solved captcha one more attempt is checked", async () => {
    const member = await join()
    const address = "198.51.100.8"
    await many(11, (index) => signIn(member, { address }, { password: `guess ${index}` }))
    const captcha = await solveCaptcha(app)
    expect((await signIn(member, { address }, { captcha })).status).toBe(200)
    expect(codeOf(await signIn(member, { address }, { captcha }))).toBe(400291)
  })

  test(`ACC-02 ${guesses} wrong passwords from as many addresses at one account: twenty are looked at, and the owner gets in`, async () => {
    const member = await join()
    // Stops the clock, so that the resend lock does not end on a slow machine.
    clock.set(clock.now())
    const answers = await many(guesses, (index) =>
      signIn(member, { address: addressOf(index) }, { password: `guess ${index}` }),
    )
    expect(tally(answers)).toEqual({ 400245: 20, 400074: guesses - 20 })

    // Without the code the right password gets the same reply as wrong ones.
    const elsewhere = { device: "new", address: "192.0.2.30" }
    const asked = await signIn(member, elsewhere)
    expect(asked.error).toMatchObject({ code: 400074, data: { passkey: false } })
    const codes = await codesFor(member)
    expect(codes).toHaveLength(1)
    const [code = 0] = codes
    const guessed = await signIn(member, elsewhere, { code, password: "not this one" })
    const miscoded = await signIn(member, elsewhere, { code: code === 999_999 ? code - 1 : code + 1 })
    expect(guessed.error).toEqual(miscoded.error)
    expect(codeOf(guessed)).toBe(400281)
    expect((await signIn(member, elsewhere, { code })).status).toBe(200)

    // Known devices need no code.
    expect((await signIn(member, { device: member.device, address: "198.18.0.1" })).status).toBe(200)
  }, 120_000)

  test("ACC-02 guessed codes without the password do not consume the owner's", async () => {
    const member = await join()
    await many(21, (index) => signIn(member, { address: addressOf(2000 + index) }, { password: `guess ${index}` }))
    const [code = 0] = await codesFor(member)
    const answers = await many(20, (index) =>
      signIn(member, { address: addressOf(3000 + index) }, { password: `guess ${index}`, code: 100_000 + index }),
    )
    expect(tally(answers)).toEqual({ 400281: 20 })
    expect((await signIn(member, { device: "new", address: "192.0.2.40" }, { code })).status).toBe(200)
  })

  test("ACC-02 an unknown account gets the same replies as an existing one, attempt by attempt", async () => {
    const member = await join()
    clock.set(clock.now())
    const attempt = async (index: number, email: string) => {
      const { status, error } = await signIn(
        member,
        { address: addressOf(4000 + index) },
        { email, password: "a guess" },
      )
      return { status, error }
    }
    const codes = new Set<number>()
    for (let index = 0; index < 24; index += 1) {
      const existingReply = await attempt(index, member.session.me.email ?? "")
      const unknown = await attempt(100 + index, "nobody@example.org")
      expect(unknown, `attempt ${index}`).toEqual(existingReply)
      codes.add(existingReply.error.code)
    }
    expect(codes).toEqual(new Set([400245, 400074]))
  })

  test("ACC-02 a known device is counted separately, and after ten wrong passwords like any other", async () => {
    const member = await join()
    const at = { device: member.device, address: "198.51.100.9" }
    const answers = await many(21, (index) => signIn(member, at, { password: `guess ${index}` }))
    expect(tally(answers)).toEqual({ 400245: 20, 400290: 1 })
  })

  test("ACC-02 signing in resets the wrong passwords of the device", async () => {
    const member = await join()
    const at = { device: member.device, address: "198.51.100.10" }
    for (const round of [1, 2, 3]) {
      const answers = await many(9, () => signIn(member, at, { password: "mistyped" }))
      expect(tally(answers), `round ${round}`).toEqual({ 400245: 9 })
      expect((await signIn(member, at)).status).toBe(200)
    }
  })

  test("ACC-02 takes as long for an unknown account: one hash of the same cost is compared", async () => {
    const member = await join()
    const verify = vi.spyOn(argon2, "verify")
    const costOf = async (email: string): Promise<string[]> => {
      verify.mockClear()
      const { error } = await signIn(member, { address: addressOf(5000) }, { email, password: "a guess" })
      expect(error.code).toBe(400245)
      // $argon2id$v=19$m=...,t=...,p=...$salt$digest
      return verify.mock.calls.map(([stored]) => String(stored).split("$").slice(0, 4).join("$"))
    }
    const existingCost = await costOf(member.session.me.email ?? "")
    const unknown = await costOf("somebody@example.org")
    verify.mockRestore()
    expect(existingCost).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1$/)])
    expect(unknown).toEqual(existingCost)
  })
})

describe("a hostile address", () => {
  beforeAll(async () => {
    // One attempt without a captcha, two with one: solving a captcha takes half a second.
    app = await startApp({ RATE_LIMIT_FACTOR: "0.02", TRUST_PROXY: "127.0.0.1" })
  })
  afterAll(() => app.stop())

  test("ACC-02 ACC-12 needs captchas, then must wait; the owner signs in from there", async () => {
    const member = await join()
    const address = "198.51.100.11"
    const wrong = async () => signIn(member, { address }, { password: "a guess", captcha: await solveCaptcha(app) })
    expect(codeOf(await signIn(member, { address }, { password: "a guess" }))).toBe(400245)
    expect(codeOf(await signIn(member, { address }, { password: "a guess" }))).toBe(400290)
    await wrong()
    const refused = await wrong()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000)
    expect((await signIn(member, { address, device: member.device })).status).toBe(200)
  })
})

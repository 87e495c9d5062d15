import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { authenticate, logout, refreshToken, showMe } from "@redthread/contract/account"
import { editProfile } from "@redthread/contract/profile"
import { endOtherSessions, endSession, listSessions, makeKey, maxDevices, redeemKey } from "@redthread/contract/session"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { kick } from "./identity.account.service"
import { sweep } from "./identity.session.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const minutes = 60_000
const generationOf = (token: string): number => Number.parseInt(token.split(".")[1] ?? "", 36)
const statusOf = async (token: string): Promise<number> => (await app.call(showMe, {}, { token })).status
const refresh = (token: string) => app.call(refreshToken, {}, { token })

/** Opens a further session on another device. */
async function signIn(member: TestMember, headers: Record<string, string> = {}): Promise<string> {
  const body = { email: member.session.me.email ?? "", password: member.password }
  const { status, body: session, error } = await app.call(authenticate, { body }, { headers })
  if (status !== 200) throw new Error(`authenticate answered ${status} ${JSON.stringify(error)}`)
  return session.token
}

const keyOf = async (token: string, to = "/home"): Promise<string> =>
  (await app.call(makeKey, { body: { to } }, { token })).body.key
const redeem = (key: string) => app.call(redeemKey, { body: { key } })

describe("refreshing", () => {
  test("ACC-03 ten tabs that refresh concurrently get the same next generation", async () => {
    const { token } = await app.register()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => generationOf(body.token)))).toEqual(new Set([2]))
    for (const { body } of answers) expect(await statusOf(body.token)).toBe(200)
  })

  test("ACC-03 the previous token is valid for 30 more seconds, for calls and refreshing", async () => {
    const { token } = await app.register()
    const next = (await refresh(token)).body.token
    clock.advance(24_000)
    expect(await statusOf(token)).toBe(200)
    expect(generationOf((await refresh(token)).body.token)).toBe(2)
    clock.advance(7000)
    expect([await statusOf(token), await statusOf(next)]).toEqual([401, 200])
  })

  test("ACC-03 reuse of an older token ends the session and its family, and no other", async () => {
    const member = await app.register()
    const stranger = await signIn(member)
    const child = (await redeem(await keyOf(member.token))).body.token
    const grandchild = (await redeem(await keyOf(child))).body.token
    const socket = await member.socket()
    const next = (await refresh(member.token)).body.token
    clock.advance(31_000)
    expect((await refresh(member.token)).status).toBe(401)
    expect((await socket.gone()).code).toBe(4009)
    for (const token of [next, child, grandchild]) {
      expect(await statusOf(token)).toBe(401)
      expect((await refresh(token)).status).toBe(401)
    }
    expect(await statusOf(stranger)).toBe(200)
  })

  test("ACC-03 reuse of a handed-over session's token ends its parent too", async () => {
    const member = await app.register()
    const child = (await redeem(await keyOf(member.token))).body.token
    await refresh(child)
    clock.advance(31_000)
    expect((await refresh(child)).status).toBe(401)
    expect(await statusOf(member.token)).toBe(401)
  })

  test("ACC-03 a token two generations old is refused at any time", async () => {
    const { token } = await app.register()
    const second = (await refresh(token)).body.token
    const third = (await refresh(second)).body.token
    expect([await statusOf(token), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
    expect((await refresh(token)).status).toBe(401)
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401])
  })

  test("ACC-03 the lifetime of the app shell is preserved", async () => {
    const member = await app.register()
    const token = await signIn(member, { "x-client": "redthread-app/1.4 (android)" })
    clock.advance(23 * 60 * minutes)
    expect(await statusOf(token)).toBe(200)
    expect((await refresh(token)).body.expires_in).toBe(86_400)
  })
})

describe("devices", () => {
  const windows =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"

  test("ACC-03 are listed, this one first, with names, countries and last seen", async () => {
    const member = await app.register()
    await signIn(member, { "user-agent": windows, "x-forwarded-for": "91.0.0.1" })
    clock.advance(minutes)
    await signIn(member, { "x-client": "redthread-app/1.4 (android)", "x-forwarded-for": "114.114.114.114" })
    const { items, max_devices } = await member.ok(listSessions, {})
    expect(max_devices).toBe(maxDevices)
    expect(items.map(({ current, device, app: shell, country }) => [current, device, shell, country])).toEqual([
      [true, null, false, null],
      [false, "Redthread 1.4 · Android", true, "CN"],
      [false, "Chrome · Windows", false, "DE"],
    ])
    const other = await app.register()
    expect((await other.ok(listSessions, {})).items).toHaveLength(1)
  })

  test("ACC-03 last seen is updated at most every five minutes", async () => {
    const member = await app.register()
    const seen = async () => (await member.ok(listSessions, {})).items[0]?.seen_at
    const first = await seen()
    clock.advance(4 * minutes)
    // A change of the profile invalidates the cached session.
    await member.ok(editProfile, { body: { sound: 1 } })
    expect(await seen()).toBe(first)
    clock.advance(2 * minutes)
    await member.ok(editProfile, { body: { sound: 0 } })
    await member.ok(showMe, {})
    expect(Date.parse((await seen()) ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(6 * minutes)
  })

  test("ACC-03 one is signed out with its socket; repeating it is no error", async () => {
    const member = await app.register()
    const other = await signIn(member)
    const socket = await member.socket()
    const { items } = (await app.call(listSessions, {}, { token: other })).body
    const id = items.find(({ current }) => !current)?.id ?? 0
    const end = () => app.call(endSession, { params: { id } }, { token: other })
    expect((await end()).status).toBe(200)
    expect((await socket.gone()).code).toBe(4009)
    expect([await statusOf(member.token), await statusOf(other)]).toEqual([401, 200])
    expect((await end()).status).toBe(200)
    expect((await app.call(listSessions, {}, { token: other })).body.items).toHaveLength(1)
  })

  test("ACC-03 another member's session is not found, and continues", async () => {
    const [member, other] = [await app.register(), await app.register()]
    const id = (await other.ok(listSessions, {})).items[0]?.id ?? 0
    expect((await member.call(endSession, { params: { id } })).status).toBe(404)
    expect((await member.call(endSession, { params: { id: 999_999_999 } })).status).toBe(404)
    expect(await statusOf(other.token)).toBe(200)
  })

  test("ACC-03 all others are signed out", async () => {
    const member = await app.register()
    const others = [await signIn(member), await signIn(member)]
    const bystander = await app.register()
    expect(await member.ok(endOtherSessions, {})).toEqual({ ended: 2 })
    for (const token of others) expect(await statusOf(token)).toBe(401)
    expect([await statusOf(member.token), await statusOf(bystander.token)]).toEqual([200, 200])
    expect(await member.ok(endOtherSessions, {})).toEqual({ ended: 0 })
  })
})

describe("the own account", () => {
  test("ACC-16 GET me returns every field of the account, and what is missing", async () => {
    const member = await app.register({ language: "de" })
    const me = await member.ok(showMe, {})
    expect(me).toMatchObject({
      id: member.id,
      name: member.session.me.name,
      email: member.session.me.email,
      phone: null,
      email_verified: false,
      has_password: true,
      verified: false,
      missing: [],
      balance: 0,
      vip: 0,
      vip_expired_at: null,
      trialing: 0,
      is_partner: 0,
      rate: 1,
      language: "de",
      sound: 1,
      hi_content: null,
      hi_photo: null,
      announcement: null,
      sanction: null,
      channel: `private-user-${member.id}`,
      bd: 1,
      age: expect.any(Number),
      counter: { notification: 0, message: 0, likeme: 0, request: 0, order: 0 },
    })
    for (const field of ["avatar", "free", "wheel", "marriage", "role", "seq"]) expect(me).toHaveProperty(field)
  })

  test("ERR-02 ACC-03 an invalid, expired or exchanged token gets 401 in the reader's language", async () => {
    const { token } = await app.register()
    const answer = async (authorization: string) => {
      const { status, error } = await app.call(
        showMe,
        {},
        { token: authorization, headers: { "accept-language": "de" } },
      )
      return { status, code: error.code, message: error.message }
    }
    const none = await answer("nothing")
    expect(none).toMatchObject({ status: 401, code: 401_000 })
    const next = (await refresh(token)).body.token
    clock.advance(31_000)
    expect(await answer(token)).toEqual(none)
    clock.advance(60 * minutes)
    expect(await answer(next)).toEqual(none)
  })
})

describe("hand-over keys", () => {
  test("ACC-10 a key carries the session into another window, once, with its destination", async () => {
    const member = await app.register()
    const { key, expires_in } = await member.ok(makeKey, { body: { to: "/user/7?tab=photos" } })
    expect(expires_in).toBe(15)
    const { status, body } = await redeem(key)
    expect(status).toBe(200)
    expect(body).toMatchObject({ to: "/user/7?tab=photos", me: { id: member.id } })
    expect(await statusOf(body.token)).toBe(200)
    expect((await redeem(key)).error.code).toBe(400330)
  })

  test("ACC-10 of ten concurrent requests with one key one succeeds", async () => {
    const { token } = await app.register()
    const key = await keyOf(token)
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 400330)).toHaveLength(9)
  })

  test("ACC-10 a key is invalid after 15 seconds, after the end of its session, and if invented", async () => {
    const member = await app.register()
    const [late, orphan] = [await keyOf(member.token), await keyOf(member.token)]
    clock.advance(24_000)
    expect((await redeem(late)).error.code).toBe(400330)
    clock.advance(-15_000)
    await member.ok(logout, {})
    expect((await redeem(orphan)).error.code).toBe(400330)
    expect((await redeem("x")).error.code).toBe(400330)
  })

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "home"])(
    "ACC-10 a key leads to a path of this site, not to %j",
    async (to) => {
      const { token } = await app.register()
      expect(await app.call(makeKey, { body: { to } }, { token })).toMatchObject({
        status: 400,
        error: { field: "to" },
      })
    },
  )
})

describe("ending everything", () => {
  const liveSessions = async ({ id }: TestMember): Promise<number> => {
    const found = await rows<{ live: number }>(
      db,
      sql`select count(*)::int as live from session where member_id = ${id} and ended_at is null`,
    )
    return found[0]?.live ?? NaN
  }

  test("ACC-11 concurrent redeems and refreshes are signed out, too", async () => {
    const member = await app.register()
    const keys = await Promise.all(Array.from({ length: 4 }, () => keyOf(member.token)))
    const [redeemed, refreshed] = await Promise.all([
      Promise.all(keys.map(redeem)),
      refresh(member.token),
      transaction(db, (tx) => kick(tx, member.id)),
    ])
    for (const { body } of [...redeemed, refreshed]) expect(await statusOf(body.token ?? "none")).toBe(401)
    expect(await liveSessions(member)).toBe(0)
  })

  test("ACC-03 sessions that ended or expired 90 days ago are deleted, and unused keys", async () => {
    const member = await app.register()
    await signIn(member)
    await keyOf(member.token)
    await member.ok(endOtherSessions, {})
    clock.advance(119 * 24 * 60 * minutes)
    const remaining = () =>
      rows<{ sessions: number; keys: number }>(
        db,
        sql`select count(distinct session.id)::int as sessions, count(session_key.session_id)::int as keys
          from session left join session_key on session_key.session_id = session.id where member_id = ${member.id}`,
      )
    await sweep(db)
    expect(await remaining()).toEqual([{ sessions: 1, keys: 0 }])
    clock.advance(2 * 24 * 60 * minutes)
    await sweep(db)
    expect(await remaining()).toEqual([{ sessions: 0, keys: 0 }])
  })
})

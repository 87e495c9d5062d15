import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sanctions } from "@redthread/contract/sanction"
import { authenticate, logout, refreshToken, register, showMe } from "@redthread/contract/account"
import { endOtherSessions } from "@redthread/contract/session"
import { clock } from "../../../core/process/clock"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { callServer, startApp, type TestApp, TestMember } from "../../../testing/harness"
import { appoint, settleDecisions } from "../../../testing/staff"
import { ServerProcess } from "../../../testing/server-process"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: sessions on two processes (TEST_REDIS_URL is not set)\n")

/** This process and a separate program. */
let app: TestApp
let second: ServerProcess
let secondUrl: string
let moderator: TestMember

const statusThere = async (token: string): Promise<number> =>
  (await callServer(secondUrl, showMe, {}, { token })).status

const credentials = (member: TestMember) => ({
  email: member.session.me.email ?? "",
  password: member.password,
})

let registered = 0

/** Uses a separate address per sign-up, because many from one address need a captcha. */
async function join(): Promise<TestMember> {
  registered += 1
  const password = "a good password"
  const { body } = await app.call(
    register,
    { body: { email: `m${registered}@example.org`, name: `Member ${registered}`, password } },
    { headers: { "x-forwarded-for": `203.0.113.${registered}` } },
  )
  return new TestMember(app, body, password)
}

/** A member cached by both processes, with a socket on the second. */
async function knownToBoth() {
  const member = await join()
  expect(await statusThere(member.token)).toBe(200)
  return { member, socket: await member.socket(secondUrl) }
}

describe.runIf(redisUrl)("two processes", () => {
  beforeAll(async () => {
    const shared = { REDIS_URL: redisUrl, SECRET_KEY: randomUUID(), RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "127.0.0.1" }
    app = await startApp(shared)
    second = new ServerProcess({ ...shared, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl })
    secondUrl = await second.url()
    const staff = await join()
    const { body } = await app.call(authenticate, { body: credentials(staff) })
    moderator = new TestMember(app, body, staff.password)
    await appoint(moderator, "moderator")
  })
  afterAll(async () => {
    await second?.kill("SIGTERM")
    await app?.stop()
  })

  test.each([
    ["kick", "kick"],
    ["block", "suspend"],
  ] as const)("ACC-11 a %s here is heard there first, then closes the socket, within a second", async (event, kind) => {
    const { member, socket } = await knownToBoth()
    await moderator.ok(sanctions[kind], { params: { id: member.id }, body: { reason: "Spam" } })
    const started = performance.now()
    await settleDecisions()
    await socket.gone()
    expect(performance.now() - started).toBeLessThan(1000)
    const heard = socket.received.map(({ event: name }) => name)
    expect(heard.slice(heard.indexOf(event))).toEqual([event, "pusher:error"])
    expect(socket.closed?.code).toBe(4009)
    expect(await statusThere(member.token)).toBe(401)
    expect((await callServer(secondUrl, refreshToken, {}, { token: member.token })).status).toBe(401)
  })

  test("ACC-03 signing out on one process, also of other sessions, takes effect on the other", async () => {
    const { member, socket } = await knownToBoth()
    const other = (await app.call(authenticate, { body: credentials(member) })).body.token
    expect(await statusThere(other)).toBe(200)
    await app.call(endOtherSessions, {}, { token: other })
    expect((await socket.gone()).code).toBe(4009)
    expect([await statusThere(member.token), await statusThere(other)]).toEqual([401, 200])
    const otherSocket = await new TestMember(app, { ...member.session, token: other }, "").socket(secondUrl)
    await app.call(logout, {}, { token: other })
    await otherSocket.gone()
    expect(await statusThere(other)).toBe(401)
  })

  test("ACC-03 a refreshed token is valid on the other process; its reuse ends the session there", async () => {
    const { member, socket } = await knownToBoth()
    const next = (await app.call(refreshToken, {}, { token: member.token })).body.token
    expect(await statusThere(next)).toBe(200)
    clock.advance(31_000)
    expect((await member.call(refreshToken, {})).status).toBe(401)
    clock.set(null)
    expect((await socket.gone()).code).toBe(4009)
    expect(await statusThere(next)).toBe(401)
  })

  test("ACC-03 ten concurrent refreshes on both processes take one step", async () => {
    const { token } = await join()
    const urls = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? app.url : secondUrl))
    const answers = await Promise.all(urls.map((url) => callServer(url, refreshToken, {}, { token })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.token?.split(".")[1]}`))).toEqual(
      new Set(["200 2"]),
    )
  })

  test("ACC-02 the program hashes passwords at OWASP's cost, unlike the tests' server", async () => {
    const body = { email: "slow@example.org", name: "Slow", password: "a good password" }
    expect((await callServer(secondUrl, register, { body })).status).toBe(201)
    const [found] = await rows<{ hash: string }>(
      db,
      sql`select password_hash as "hash" from account where email = ${body.email}`,
    )
    expect(found?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test("ACC-02 wrong passwords are counted together", async () => {
    const member = await join()
    const guess = (url: string) =>
      callServer(
        url,
        authenticate,
        { body: { ...credentials(member), password: "not this one" } },
        { headers: { "x-forwarded-for": "198.51.100.1" } },
      )
    // Ten slow hashes at once would block both processes beyond the time-out of Redis.
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([guess(app.url), guess(secondUrl)])
      expect(answers.map(({ error }) => error.code)).toEqual([400245, 400245])
    }
    expect((await guess(app.url)).error.code).toBe(400290)
    expect((await guess(secondUrl)).error.code).toBe(400290)
  })
})

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { authenticate, refreshToken, showMe } from "@redthread/contract/account"
import { makeKey, redeemKey } from "@redthread/contract/session"
import { connect } from "../../../core/db/database-url"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { serve, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { makeTestDatabase, type TestDatabase } from "../../../testing/test-database"

const restores = 20

async function signIn(app: TestApp, member: TestMember): Promise<string> {
  const body = { email: member.session.me.email ?? "", password: member.password }
  const { status, body: session, error } = await app.call(authenticate, { body })
  if (status !== 200) throw new Error(`authenticate answered ${status} ${JSON.stringify(error)}`)
  return session.token
}

const whoIs = async (app: TestApp, token: string) => {
  const { status, body } = await app.call(showMe, {}, { token })
  return status === 200 ? body.id : status
}

describe("a database that loses commits under a running server", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test("ACC-03 a reassigned session id does not accept the tokens of its previous session", async () => {
    const [anna, ben] = [await app.register(), await app.register()]
    const [before] = await rows<{ last: number }>(db, sql`select max(id) as last from session`)
    const old = await signIn(app, anna)
    expect(await whoIs(app, old)).toBe(anna.id)
    await db.execute(sql`delete from session where id > ${before?.last}`)
    await db.execute(sql`select setval(pg_get_serial_sequence('session', 'id'), ${before?.last})`)
    const next = await signIn(app, ben)
    // The same id, which this process has cached as Anna's.
    expect(next.split(".")[0]).toBe(old.split(".")[0])
    expect(await whoIs(app, next)).toBe(ben.id)
    expect(await whoIs(app, old)).toBe(401)
    expect((await app.call(refreshToken, {}, { token: old })).status).toBe(401)
    // A refused token ends no session.
    expect(await whoIs(app, next)).toBe(ben.id)

    // Nor another session of the same member.
    const [again] = await rows<{ last: number }>(db, sql`select max(id) as last from session`)
    const own = await signIn(app, ben)
    await db.execute(sql`delete from session where id > ${again?.last}`)
    await db.execute(sql`select setval(pg_get_serial_sequence('session', 'id'), ${again?.last})`)
    const ownNext = await signIn(app, ben)
    expect([await whoIs(app, own), await whoIs(app, ownNext)]).toEqual([401, ben.id])
  })
})

describe("a database that is restored", () => {
  let database: TestDatabase
  let dataDir: string
  let app: TestApp | undefined
  beforeAll(async () => {
    database = await makeTestDatabase(inject("databaseUrl"))
    dataDir = await mkdtemp(join(tmpdir(), "redthread-restore-"))
  })
  afterAll(async () => {
    await app?.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Stops the server, runs the statements, and starts it again. */
  async function serveAfter(statements: readonly string[]): Promise<TestApp> {
    await app?.stop()
    const admin = connect(inject("databaseUrl"), { max: 1 })
    for (const statement of statements) await admin.unsafe(statement)
    await admin.end()
    app = await serve({ databaseUrl: database.url, dataDir })
    return app
  }

  test(
    `ACC-03 no token from before ${restores} restores opens an account, and who signs in after it is themselves`,
    async () => {
      const name = new URL(database.url).pathname.slice(1)
      const backup = `${name}_backup`
      let now = await serveAfter([])
      const members: TestMember[] = []
      for (let index = 0; index < 6; index += 1) members.push(await now.register())
      const old = members.map(({ token }) => token)
      const crossed: unknown[] = []
      for (let round = 0; round < restores; round += 1) {
        now = await serveAfter([`create database ${backup} template ${name}`])
        const owner = await signIn(now, members[0] as TestMember)
        const { key } = (await now.call(makeKey, { body: { to: "/home" } }, { token: owner })).body
        for (const member of members) old.push(await signIn(now, member))
        const newcomer = await now.register()
        old.push(owner, newcomer.token, await signIn(now, newcomer))

        now = await serveAfter([`drop database ${name}`, `alter database ${backup} rename to ${name}`])
        expect((await now.call(redeemKey, { body: { key } })).error.code).toBe(400330)
        // In reverse order, so that the ids are assigned to other members.
        for (const member of members.toReversed()) {
          expect(await whoIs(now, await signIn(now, member))).toBe(member.id)
        }
        await now.register()
        const answers = await Promise.all(old.map((token) => whoIs(now, token)))
        crossed.push(...answers.filter((answer) => answer !== 401).map((answer) => ({ round, answer })))
      }
      expect(crossed).toEqual([])
    },
    restores * 60_000,
  )
})

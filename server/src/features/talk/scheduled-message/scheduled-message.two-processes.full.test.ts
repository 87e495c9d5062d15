import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { showThread } from "@redthread/contract/chat"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { ServerProcess } from "../../../testing/server-process"
import { sendAllDue } from "./scheduled-message.service"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: scheduled messages on two processes (TEST_REDIS_URL is not set)\n")

describe.runIf(redisUrl)("two processes", () => {
  let app: TestApp
  const shared = { REDIS_URL: redisUrl, SECRET_KEY: randomUUID() }
  beforeAll(async () => {
    app = await startApp(shared)
  })
  afterAll(() => app?.stop())

  test("CHAT-04 messages that became due while the server was down are sent once", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    await rows(
      db,
      sql`insert into scheduled_message (member_id, other_id, content, send_at, created_at)
        values (${anna.id}, ${ben.id}, 'Good morning', now() - interval '1 minute', now()) returning id`,
    )
    // It sends what is due at its start.
    const second = new ServerProcess({ ...shared, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl })
    try {
      await second.url()
      await Promise.all([sendAllDue(db), sendAllDue(db)])
      const open = sql`select from scheduled_message where message_id is null`
      await expect.poll(() => rows(db, open)).toEqual([])
      const thread = await ben.ok(showThread, { params: { id: anna.id }, query: { user: 1 } as never })
      expect(thread.messages.map(({ message_content }) => message_content)).toEqual(["Good morning"])
    } finally {
      await second.kill("SIGTERM")
    }
  })
})

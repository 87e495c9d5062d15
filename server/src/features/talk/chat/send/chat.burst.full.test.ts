import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { rows } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { isFullRun } from "../../../../testing/full-run"
import { startApp, type TestApp } from "../../../../testing/harness"
import { EngineStub } from "../../../people/translation/testing/engine-stubs"
import { openTranslation } from "../../../people/translation/translation.service"

let app: TestApp
let stub: EngineStub
beforeAll(async () => {
  app = await startApp()
  stub = await new EngineStub("libretranslate").start()
  await openTranslation(db, { ...stub.settings, TRANSLATE_TIMEOUT: 600 })
})
afterAll(async () => {
  await app.stop()
  await stub.stop()
})

/** A tenth in a quick run. */
const messages = isFullRun ? 1000 : 100
const texts = messages * 0.8
const lanes = 10

async function countWaiting(): Promise<number> {
  const [row] = await rows(
    db,
    { count: "int4" },
    sql`select count(*)::int as count from message where translating is not null`,
  )
  return row?.count ?? 0
}

test(
  "TRANS-01 a thousand messages wait for no engine, and it gets ten at a time and nothing twice",
  async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1, language: "de" })]
    const send = (message_content: string) => anna.ok(sendMessage, { body: { user_id: ben.id, message_content } })
    await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Schreib mir doch einfach alles" } })
    // The engine answers nothing until all has been sent and read.
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    stub.wait = () => gate
    const lane = async (from: number): Promise<void> => {
      for (let index = from; index < messages; index += lanes) {
        await send(`This is the story number ${index % texts} of ${anna.id} that I have to tell you`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, from) => lane(from)))
    const page = await ben.ok(showThread, { params: { id: anna.id }, query: { user: 1 } })
    expect(new Set(page.messages.map(({ translate_state }) => translate_state))).toEqual(new Set(["translating"]))
    // The answer that lets her write on waits, too.
    expect(await countWaiting()).toBe(messages + 1)
    open()
    await expect.poll(countWaiting, { timeout: isFullRun ? 200_000 : 60_000, interval: 200 }).toBe(0)
    expect(stub.mostRunning).toBe(10)
    const asked = stub.asked.flatMap(({ body }) => (body as { q: string[]; target: string }).q)
    const forBen = asked.filter((text) => text.includes(` of ${anna.id} `))
    expect(new Set(forBen).size).toBe(texts)
    expect(forBen).toHaveLength(texts)
  },
  isFullRun ? 400_000 : 120_000,
)

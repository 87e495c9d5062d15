import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { createFeed } from "@redthread/contract/feed"
import { translate } from "@redthread/contract/translation"
import { clock, dayMs } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { EngineStub, type ServiceName } from "./testing/engine-stubs"
import { openTranslation } from "./translation.service"
import type { EngineSettings } from "./engine/configured-engines"
import { db } from "../../../core/db/pool"

let app: TestApp
const stubs: EngineStub[] = []
/** Each test uses the last minute of its own day, so that budgets do not overlap. */
let day = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set(null)
  await Promise.all(stubs.splice(0).map((stub) => stub.stop()))
})

async function open(names: ServiceName[], limits: EngineSettings): Promise<EngineStub[]> {
  const started = await Promise.all(names.map((name) => new EngineStub(name).start()))
  stubs.push(...started)
  day += 2
  clock.set(new Date(new Date().setUTCHours(23, 59, 0, 0) + day * dayMs))
  const settings = Object.assign({}, ...started.map((stub) => stub.settings)) as EngineSettings
  await openTranslation(db, { ...settings, TRANSLATE_ENGINES: names, ...limits })
  return started
}

const english = () => app.register()
const german = () => app.register({ gender: 1, language: "de" })

let count = 0
/** A unique text of 40 characters. */
const fortyLong = (): string => `I like walking in the mountains ${String((count += 1)).padStart(8, "x")}`

/** A post by a new member, because posting is rate limited. */
const post = async (): Promise<number> =>
  (await (await english()).ok(createFeed, { body: { content: fortyLong() } })).id

const ask = (reader: TestMember, id: number) => reader.call(translate, { body: { type: "feed", id, language: "de" } })

test("TRANS-01 a member's translations end at the day's budget, and go on the next day", async () => {
  const [libre] = await open(["libretranslate"], { TRANSLATE_MEMBER_CHARACTERS: 100 })
  const [ben, cleo] = [await german(), await german()]
  const posts = [await post(), await post(), await post()] as const
  expect((await ask(ben, posts[0])).status).toBe(200)
  expect((await ask(ben, posts[1])).status).toBe(200)
  const { status, error } = await ask(ben, posts[2])
  expect({ status, code: error.code, message: error.message }).toEqual({
    status: 400,
    code: 400426,
    message: "Deine Übersetzungen für heute sind aufgebraucht. Morgen geht es weiter",
  })
  // Stored translations cost nothing, each member has a budget, and a restart keeps the count.
  expect((await ask(ben, posts[0])).status).toBe(200)
  await openTranslation(db, { ...libre?.settings, TRANSLATE_MEMBER_CHARACTERS: 100 })
  const later = await post()
  expect((await ask(ben, later)).error.code).toBe(400426)
  expect((await ask(cleo, posts[2])).status).toBe(200)
  clock.advance(120_000)
  expect((await ask(ben, later)).status).toBe(200)
})

test("TRANS-02 the next engine is asked once the site's budget of one is spent, then a sentence says so", async () => {
  const [deepl, google] = await open(["deepl", "google"], { TRANSLATE_SITE_CHARACTERS: { deepl: 100, google: 50 } })
  const ben = await german()
  const answers = []
  for (const id of [await post(), await post(), await post(), await post()]) answers.push(await ask(ben, id))
  expect(answers.map(({ status, error }) => (status === 200 ? "translated" : error.code))).toEqual([
    "translated",
    "translated",
    "translated",
    400427,
  ])
  expect([deepl?.asked.length, google?.asked.length]).toEqual([2, 1])
  clock.advance(120_000)
  expect((await ask(ben, await post())).status).toBe(200)
  expect(deepl?.asked.length).toBe(3)
})

test("TRANS-02 requests at the same time never exceed a budget, and what failed is given back", async () => {
  const limits = { TRANSLATE_MEMBER_CHARACTERS: 200, TRANSLATE_SITE_CHARACTERS: { deepl: 120 } }
  const [deepl] = await open(["deepl"], limits)
  const ben = await german()
  const posts: number[] = []
  for (let index = 0; index < 10; index += 1) posts.push(await post())
  if (deepl) deepl.behaviour = { status: 400, body: {} }
  for (const id of posts.slice(0, 4)) expect((await ask(ben, id)).error.code).toBe(400421)
  if (deepl) deepl.behaviour = "translate"
  const answers = await Promise.all(posts.map((id) => ask(ben, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const sent = deepl?.asked.slice(4).flatMap(({ body }) => (body as { text: string[] }).text) ?? []
  expect(sent.join("").length).toBeLessThanOrEqual(120)
})

test("TRANS-01 a message beyond the budget stays as it is without retries, and is translated the next day", async () => {
  const [libre] = await open(["libretranslate"], { TRANSLATE_MEMBER_CHARACTERS: 30 })
  const [anna, ben] = [await english(), await german()]
  const socket = await ben.socket()
  const { id } = await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: fortyLong() } })
  const show = async () => {
    const { messages } = await ben.ok(showThread, { params: { id: anna.id }, query: { user: 1 } })
    return messages[0]
  }
  const { data: first } = await socket.next("translation")
  expect(first).toMatchObject({ id, type: "message" })
  // The reader's own budget is used when the conversation is read, and is too small as well.
  expect(await show()).toMatchObject({ id })
  await socket.next("translation", ({ seq }) => Number(seq) > Number(first["seq"]))
  expect(await show()).toMatchObject({ translate: null, translate_state: "unavailable" })
  expect(libre?.asked).toHaveLength(0)
  clock.advance(120_000)
  await openTranslation(db, { ...libre?.settings, TRANSLATE_MEMBER_CHARACTERS: 50 })
  await show()
  await socket.next("translation", (event) => typeof event["translate"] === "string")
  expect(await show()).toMatchObject({ translate_state: "translated" })
})

test("TRANS-02 visitors together use at most a fifth of an engine's budget, also with requests at the same time", async () => {
  const [deepl] = await open(["deepl"], { TRANSLATE_SITE_CHARACTERS: { deepl: 400 } })
  const ben = await german()
  const posts: number[] = []
  for (let index = 0; index < 6; index += 1) posts.push(await post())
  const visit = (id: number) => app.call(translate, { body: { type: "feed", id, language: "de" } })
  const answers = await Promise.all(posts.map(visit))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
    new Set([400427]),
  )
  for (const id of posts) expect((await ask(ben, id)).status).toBe(200)
  expect(deepl?.asked).toHaveLength(6)
  // Stored translations cost visitors nothing.
  expect((await visit(posts[5] ?? 0)).status).toBe(200)
  clock.advance(120_000)
  expect((await visit(await post())).status).toBe(200)
})

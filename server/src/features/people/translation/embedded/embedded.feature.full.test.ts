import { rm } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { showDebug } from "@redthread/contract/debug"
import { type Language, languages } from "@redthread/contract/language"
import { readTranslationEngines, readTranslationStatus } from "@redthread/contract/translation-status"
import { db } from "../../../../core/db/pool"
import { readEnv } from "../../../../core/process/env"
import { isFullRun } from "../../../../testing/full-run"
import { startApp, type TestApp } from "../../../../testing/harness"
import { ServerProcess } from "../../../../testing/server-process"
import { newStaff } from "../../../../testing/staff"
import { RegistryStub } from "../testing/registry-stub"
import { translateText } from "../translation.service"
import { neededDirections } from "./embedded.service"
import { routeOf } from "./model-registry"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let stub: RegistryStub
beforeAll(async () => {
  stub = await new RegistryStub().start()
  app = await startApp({ TRANSLATE_EMBEDDED: "1", TRANSLATE_MODELS_URL: stub.url })
})
afterAll(async () => {
  await app.stop()
  await stub.stop()
})

/** Requests a text until the models are there. */
const untilReady = (source: Language, target: Language): Promise<void> =>
  vi.waitFor(
    async () => {
      await translateText(db, "a", source, target).catch(() => undefined)
      if ((await statusOf(source, target)).state !== "ready") throw new Error(`${source}-${target} is not ready`)
    },
    { timeout: 60_000, interval: 300 },
  )

const statusOf = async (source: Language, target: Language) =>
  (await app.call(readTranslationStatus, { query: { source, target } })).body

describe("a site without settings for translation", () => {
  test("TRANS-02 downloads the models that its members need and translates their conversation", async () => {
    const yuki = await app.register({ language: "ja" })
    const lena = await app.register({ gender: 1, language: "de" })
    expect((await neededDirections(db)).toSorted()).toEqual(["de-en", "en-de", "en-ja", "ja-en"])
    expect(await statusOf("zh", "tw")).toEqual({ state: "ready", ready_in_seconds: 0 })
    const socket = await lena.socket()
    await yuki.ok(sendMessage, { body: { user_id: lena.id, message_content: "こんにちは。お元気ですか。" } })
    await vi.waitFor(async () => expect((await statusOf("ja", "de")).state).toBe("ready"), 60_000)
    // The message that waited for the models is translated without a further request of its reader.
    expect((await socket.next("translation")).data).toMatchObject({ translate_engine: "embedded" })
    await lena.ok(sendMessage, { body: { user_id: yuki.id, message_content: "Guten Tag, mir geht es gut." } })
    await vi.waitFor(
      async () => {
        const { messages } = await yuki.ok(showThread, { params: { id: lena.id }, query: { user: 1 } })
        expect(messages[0]).toMatchObject({ translate_state: "translated", translate_engine: "embedded" })
      },
      { timeout: 60_000, interval: 200 },
    )
  })

  test("TRANS-02 translates between all languages", async () => {
    // In a quick run: directly, through English, and with a conversion of Chinese.
    const some: readonly Language[] = isFullRun ? languages : ["en", "ja", "tw"]
    const pairs = some.flatMap((source) => some.map((target): [Language, Language] => [source, target]))
    const foreign = pairs.filter(([source, target]) => source !== target)
    for (const [source, target] of foreign) {
      await untilReady(source, target)
      const { translate, translate_engine: engine } = await translateText(db, "漢字 Hello 2", source, target)
      expect([source, target, translate]).toEqual([source, target, expect.stringMatching(/^\S.*2$/)])
      expect(engine).toBe(routeOf(source, target).length > 0 ? "embedded" : "opencc")
    }
    expect(foreign).toHaveLength(isFullRun ? 56 : 6)
  })

  test("TRANS-02 shows its state to administrators and in development", async () => {
    const admin = await newStaff(app, "admin")
    const { engines, embedded } = await admin.ok(readTranslationEngines, {})
    expect(engines).toEqual(["embedded"])
    expect(embedded).toMatchObject({ is_leader: true, problem: null })
    expect(embedded?.models.find(({ direction }) => direction === "ja-en")).toMatchObject({
      state: "ready",
      version: "3.0",
      problem: null,
    })
    const { body } = await app.call(showDebug, {})
    expect(body.translation?.models).toHaveLength(12)
    const member = await app.register()
    expect((await member.call(readTranslationEngines, {})).status).toBe(403)
  })
})

describe("the command for models", () => {
  let folder = ""
  const command = (...args: string[]) =>
    new ServerProcess({ DATA_DIR: folder, TRANSLATE_MODELS_URL: stub.url }, ["models", ...args]).end()
  beforeAll(() => {
    folder = join(app.dataDir, "command")
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test("TRANS-02 says what is wrong with its arguments or the registry", async () => {
    expect(await command("fetch", "ja-xx")).toMatchObject({ code: 1, said: expect.stringContaining("ja-xx") as string })
    expect(await command("turn")).toMatchObject({ code: 1, said: expect.stringContaining("npm run models") as string })
    stub.handle = () => (_request, response) => void response.writeHead(500).end()
    const refused = await command("fetch", "ja-en")
    stub.handle = () => undefined
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("answered 500") as string })
  })
})

test("TRANS-02 the engine can be switched off and named, but not both", () => {
  expect(readEnv({}).TRANSLATE_EMBEDDED).toBe(true)
  expect(readEnv({ TRANSLATE_ENGINES: "embedded" }).TRANSLATE_ENGINES).toEqual(["embedded"])
  expect(() => readEnv({ TRANSLATE_ENGINES: "embedded", TRANSLATE_EMBEDDED: "0" })).toThrow(/^TRANSLATE_EMBEDDED /)
  expect(() => readEnv({ TRANSLATE_MEMORY: "12" })).toThrow(/^TRANSLATE_MEMORY /)
})

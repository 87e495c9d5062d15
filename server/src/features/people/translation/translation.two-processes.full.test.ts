import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createFeed } from "@redthread/contract/feed"
import { translate } from "@redthread/contract/translation"
import { callServer, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { ServerProcess } from "../../../testing/server-process"
import { EngineStub } from "./testing/engine-stubs"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: translation budgets on two processes (TEST_REDIS_URL is not set)\n")

describe.runIf(redisUrl)("two processes", () => {
  let app: TestApp
  let second: ServerProcess
  let urls: [here: string, there: string]
  const deepl = new EngineStub("deepl")

  beforeAll(async () => {
    await deepl.start()
    const shared = {
      REDIS_URL: redisUrl,
      SECRET_KEY: randomUUID(),
      TRANSLATE_ENGINES: "deepl",
      TRANSLATE_DEEPL_KEY: "key:fx",
      TRANSLATE_DEEPL_URL: deepl.settings.TRANSLATE_DEEPL_URL ?? "",
      TRANSLATE_MEMBER_CHARACTERS: "200",
      TRANSLATE_SITE_CHARACTERS: "deepl:320",
    }
    app = await startApp(shared)
    second = new ServerProcess({ ...shared, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl })
    urls = [app.url, await second.url()]
  })
  afterAll(async () => {
    await second?.kill("SIGTERM")
    await app?.stop()
    await deepl.stop()
  })

  /** Posts of 40 characters each. */
  const post = async (count: number): Promise<number[]> => {
    const made: number[] = []
    for (let index = 0; index < count; index += 1) {
      const content = `I like walking in the mountains ${randomUUID().slice(0, 8)}`
      made.push((await (await app.register()).ok(createFeed, { body: { content } })).id)
    }
    return made
  }
  const german = () => app.register({ gender: 1, language: "de" })
  const translateOn = (url: string, { token }: TestMember, id: number) =>
    callServer(url, translate, { body: { type: "feed", id, language: "de" } }, { token })

  test("TRANS-01 TRANS-02 the budgets of a member and of the site hold over two processes at the same time", async () => {
    const [ben, cleo] = [await german(), await german()]
    const posts = await post(10)
    const answers = await Promise.all(posts.map((id, n) => translateOn(urls[n % 2] ?? app.url, ben, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set([400426]),
    )
    // 120 of the site's 320 characters are left.
    const more = await Promise.all((await post(6)).map((id, n) => translateOn(urls[n % 2] ?? app.url, cleo, id)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(3)
    const sent = deepl.asked.flatMap(({ body }) => (body as { text: string[] }).text)
    expect(sent.join("").length).toBeLessThanOrEqual(320)
  })
})

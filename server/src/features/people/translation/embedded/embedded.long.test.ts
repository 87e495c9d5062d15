import { readdir, readFile, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import { type Language, languages } from "@redthread/contract/language"
import { ServerProcess } from "../../../../testing/server-process"
import {
  ask,
  current,
  failureOf,
  metric,
  pidOf,
  prepare,
  startNode,
  stateOf,
  stopNodes,
  embeddedNodesPerTest,
} from "../testing/embedded-nodes"
import type { Priority } from "../engine/engine"
import { RegistryStub } from "../testing/registry-stub"
import { syntheticModel, vocabulary } from "../testing/synthetic-model"
import { directions } from "./model-registry"
import { ModelStore } from "./model-store"

embeddedNodesPerTest()

describe("the embedded engine", () => {
  test("TRANS-02 translates all 56 pairs through twelve models and the conversion of Chinese", async () => {
    const started = await startNode()
    await prepare(started, directions)
    const pairs = languages.flatMap((source) => languages.map((target): [Language, Language] => [source, target]))
    const others = pairs.filter(([source, target]) => source !== target && started.engine.can(source, target))
    expect(others).toHaveLength(54)
    for (const [source, target] of others) {
      const [translated] = await ask(started, ["Hello, how are you today?"], source, target)
      expect([source, target, translated]).toEqual([source, target, expect.stringMatching(/\p{L}/u)])
    }
    // All are in memory at once, and none disturbs another.
    expect(started.node.status?.process).toMatchObject({ restarts: 0, loaded: { length: 12 } })
  })

  test("TRANS-02 unloads the models that were not used for longest", async () => {
    const started = await startNode({ memoryBytes: 60_000_000 })
    await prepare(started, ["ja-en", "en-de", "fr-en"])
    await ask(started, ["a word"], "ja", "en")
    await ask(started, ["a word"], "en", "de")
    await ask(started, ["a word"], "ja", "en")
    expect(started.node.status?.process.loaded).toEqual(["en-de", "ja-en"])
    await ask(started, ["a word"], "fr", "en")
    expect(started.node.status?.process.loaded).toEqual(["ja-en", "fr-en"])
  })

  test("TRANS-02 takes all kinds of texts", async () => {
    const started = await startNode()
    await prepare(started, ["ja-en", "en-ja"])
    const long = "この文はとても長いです、".repeat(334).slice(0, 4000)
    const many = Array.from({ length: 200 }, (_, index) => `Sentence number ${index} is here.`).join(" ")
    const texts = [
      "",
      "   ",
      "😀🎉",
      "?!… --",
      "\uD800",
      "a\uDC00b",
      "שלום hello עולם \u202E",
      "Hello 世界 мир",
      "x".repeat(4000),
      many,
    ]
    const translated = await ask(started, texts, "en", "ja")
    expect(translated).toHaveLength(texts.length)
    expect(translated.slice(0, 4)).toEqual(["", "", "😀🎉", "?!… --"])
    for (const text of translated) expect(Buffer.from(text).toString()).toBe(text)
    expect((await ask(started, [long]))[0]?.length).toBeGreaterThan(100)
  })

  test("TRANS-02 refuses texts when the queue is full, conversations last", async () => {
    const started = await startNode()
    await prepare(started)
    const text = "One. ".repeat(500)
    const controller = new AbortController()
    const fill = (priority: Priority) =>
      Array.from({ length: 6 }, () =>
        failureOf(started.node.translate({ texts: [text], source: "ja", target: "en", priority }, controller.signal)),
      )
    const background = fill("background")
    const chat = ask(started, ["こんにちは。"], "ja", "en", "chat")
    expect(await Promise.race(background)).toBe("busy")
    expect(await failureOf(chat)).toBe("translated")
    controller.abort()
    expect((await Promise.all(background)).filter((failure) => failure === "busy").length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(started.node.leader?.queue.waitingCount).toBe(0), 60_000)
  })

  test("TRANS-02 the longest texts hold up other work of the server for less than 10 ms", async () => {
    const started = await startNode()
    await prepare(started)
    const text = "この文はとても長いです。".repeat(350).slice(0, 4000)
    await ask(started, [text])
    let longest = 0
    let isOver = false
    // Processor time, because a busy machine delays everything.
    const watch = (before: NodeJS.CpuUsage): void => {
      const { user, system } = process.cpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
      if (!isOver) setImmediate(watch, process.cpuUsage())
    }
    setImmediate(watch, process.cpuUsage())
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await ask(started, [text])
    }
    isOver = true
    expect(longest).toBeLessThan(10)
  })

  test("TRANS-02 a hung process is ended; its texts are tried once more", async () => {
    const started = await startNode({ textTimeoutMs: 500 })
    await prepare(started)
    await ask(started, ["こんにちは。"])
    process.kill(pidOf(started.node), "SIGSTOP")
    // The process is halted before it reports that the model is loaded, which has a longer time-out: it runs already.
    const queue = started.node.leader?.queue
    if (!queue) throw new Error("no queue")
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
    const work = ask(started, ["さようなら。"])
    await vi.advanceTimersByTimeAsync(61_000)
    vi.useRealTimers()
    expect((await work)[0]).toMatch(/\p{L}/u)
    expect(await metric('translation_process_restarts_total{cause="hang"}')).toBe(1)
  })

  test("TRANS-02 server processes of one folder share a translation process; the next one takes over", async () => {
    const first = await startNode()
    const second = await startNode()
    const third = await startNode()
    expect([first, second, third].map(({ node }) => node.leader !== null)).toEqual([true, false, false])
    second.node.want(["ja-en"], true)
    await vi.waitFor(() => expect(third.ready).toEqual(["ja-en"]), 60_000)
    await vi.waitFor(() => expect(stateOf(second.node, "ja-en")?.state).toBe("ready"), 60_000)
    const texts = ["こんにちは。"]
    expect(await ask(second, texts)).toEqual(await ask(first, texts))
    expect(current.stub.downloads()).toHaveLength(2)
    const work = Array.from({ length: 30 }, (_, index) => ask(third, [`文 ${index}。`]))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await first.node.stop()
    expect((await Promise.all(work)).flat()).toHaveLength(30)
    expect([second, third].filter(({ node }) => node.leader !== null)).toHaveLength(1)
    expect((await readdir(current.folder)).filter((name) => name.endsWith(".sock"))).toEqual(["engine.sock"])
  })
})

describe("models", () => {
  test("TRANS-02 without a connection all else works; models are downloaded when it is back", async () => {
    const { port } = new URL(current.stub.url)
    const started = await startNode()
    await current.stub.stop()
    await failureOf(ask(started, ["こんにちは。"]))
    await vi.waitFor(() => expect(started.node.status?.problem).toBe("offline"), 60_000)
    expect(started.engine.can("ja", "en")).toBe(false)
    expect(started.engine.readiness("ja", "en").state).toBe("unavailable")
    await new Promise((resolve) => setTimeout(resolve, 400))
    current.stub = await new RegistryStub().start(Number(port))
    await vi.waitFor(() => expect(started.ready).toEqual(["ja-en"]), 60_000)
    expect(started.node.status?.problem).toBeNull()
    expect(started.engine.can("ja", "en")).toBe(true)
  })

  test.each([
    ["of nothing", Buffer.alloc(5000)],
    ["of text", Buffer.from("<html></html>".repeat(500))],
    ["cut off", syntheticModel(5).subarray(0, 50_000)],
    ["with a vocabulary in its place", vocabulary],
    [
      "with huge shapes",
      (() => {
        const model = Buffer.from(syntheticModel(5))
        const at = model.indexOf(Buffer.from([0xd0, 0x07, 0, 0, 32, 0, 0, 0]))
        model.writeInt32LE(2_000_000_000, at)
        return model
      })(),
    ],
    [
      "with another width than its options say",
      (() => {
        const model = Buffer.from(syntheticModel(5))
        model.write("dim-emb: 96", model.indexOf("dim-emb: 32"))
        return model
      })(),
    ],
  ])("TRANS-02 quarantines a model %s, and the others work", async (_name, model) => {
    current.stub.put("ja-en", { model })
    const started = await startNode()
    started.node.want(["ja-en", "en-de"], false)
    await vi.waitFor(() => expect(stateOf(started.node, "ja-en")?.state).toBe("failed"), 60_000)
    await vi.waitFor(() => expect(stateOf(started.node, "en-de")?.state).toBe("ready"), 60_000)
    expect(started.engine.can("ja", "en")).toBe(false)
    expect(await readdir(join(current.folder, ".quarantine"))).toHaveLength(1)
    expect((await ask(started, ["A word."], "en", "de"))[0]).toMatch(/\p{L}/u)
    const before = current.stub.downloads().length
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(current.stub.downloads()).toHaveLength(before)
  })

  test("TRANS-02 replaces a model whose files were damaged on the disk", async () => {
    const first = await startNode()
    await prepare(first)
    const model = first.node.leader?.models.find("ja-en")
    await first.node.stop()
    const path = model?.files.model.path ?? ""
    const content = await readFile(path)
    content[content.length - 300] = (content[content.length - 300] ?? 0) ^ 1
    await writeFile(path, content)
    const second = await startNode()
    expect(await failureOf(ask(second, ["こんにちは。"]))).toBe("fault")
    await vi.waitFor(() => expect(second.ready).toEqual(["ja-en"]), 60_000)
    expect(await failureOf(ask(second, ["こんにちは。"]))).toBe("translated")
    await truncate(second.node.leader?.models.find("ja-en")?.files.vocabs[0]?.path ?? "", 10)
    process.kill(pidOf(second.node), "SIGKILL")
    expect(await failureOf(ask(second, ["こんにちは。"]))).toBe("fault")
    await vi.waitFor(() => expect(second.ready).toEqual(["ja-en", "ja-en"]), 60_000)
  })

  test("TRANS-02 killing the download at any step never leaves an unusable model", async () => {
    for (let step = 0; step < 5; step += 1) {
      const started = await startNode()
      started.node.want(["ja-en"], true)
      // A quick machine has installed the model before the last steps.
      const isDownloading = () => started.node.leader?.models.pid !== undefined
      const isReady = () => stateOf(started.node, "ja-en")?.state === "ready"
      await vi.waitFor(() => expect(isDownloading() || isReady()).toBe(true), { timeout: 60_000, interval: 2 })
      await new Promise((resolve) => setTimeout(resolve, step * 200))
      await started.node.stop()
      const next = await startNode()
      const installed = await new ModelStore(current.folder).installed()
      for (const direction of installed.keys()) {
        expect(direction).toBe("ja-en")
        expect(await failureOf(ask(next, ["こんにちは。"]))).toBe("translated")
      }
      await stopNodes()
    }
  })
})

describe("the command for models", () => {
  const command = (...args: string[]) =>
    new ServerProcess({ DATA_DIR: current.folder, TRANSLATE_MODELS_URL: current.stub.url }, ["models", ...args]).end()

  test("TRANS-02 lists, fetches the models of pairs, and writes a mirror", async () => {
    expect(await command("list")).toMatchObject({ code: 0, said: expect.stringContaining("not installed") as string })
    const fetched = await command("fetch", "ja-de", "en-fr")
    expect(fetched).toMatchObject({ code: 0, said: expect.stringContaining("All models are installed.") as string })
    const names = (await readdir(join(current.folder, "models"))).filter((name) => name.includes("@"))
    expect(new Set(names.map((name) => name.split("@")[0]))).toEqual(new Set(["en-de", "en-fr", "ja-en"]))
    expect((await command("list")).said.match(/ installed/g)).toHaveLength(12)
    const mirror = join(current.folder, "mirror")
    expect(await command("mirror", mirror, "ja-en")).toMatchObject({ code: 0 })
    expect((await readdir(mirror)).toSorted()).toEqual(["LICENSE.txt", "main-workspace", "records.json"])
    expect(JSON.parse(await readFile(join(mirror, "records.json"), "utf8"))).toMatchObject({ data: { length: 2 } })
  })
})

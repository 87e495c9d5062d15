import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import {
  ask,
  current,
  failureOf,
  metric,
  pidOf,
  prepare,
  startNode,
  embeddedNodesPerTest,
} from "../testing/embedded-nodes"
import type { Priority } from "../engine/engine"
import { RegistryStub } from "../testing/registry-stub"

embeddedNodesPerTest()

describe("the embedded engine", () => {
  test("TRANS-02 downloads a model when a text needs it, and says so meanwhile", async () => {
    const started = await startNode()
    expect(started.engine.can("ja", "en")).toBe(true)
    expect(started.engine.readiness("ja", "en").state).toBe("preparing")
    expect(await failureOf(ask(started, ["こんにちは。"]))).toBe("preparing")
    await vi.waitFor(() => expect(started.ready).toEqual(["ja-en"]), 60_000)
    expect(started.engine.readiness("ja", "en")).toEqual({ state: "ready", readyInSeconds: 0 })
    const [translated] = await ask(started, ["こんにちは。"])
    expect(translated).toMatch(/\p{L}/u)
    expect(translated).not.toBe("こんにちは。")
    expect(await ask(started, ["こんにちは。"])).toEqual([translated])
    expect(current.stub.downloads()).toHaveLength(2)
  })

  test("TRANS-02 serves conversations first, then open screens, then what is translated in advance", async () => {
    const started = await startNode()
    await prepare(started)
    const done: string[] = []
    const request = (priority: Priority, count: number) =>
      Array.from({ length: count }, (_, index) =>
        ask(started, [`${priority} ${index}.`], "ja", "en", priority).then(() => done.push(priority)),
      )
    await Promise.all([...request("background", 60), ...request("screen", 20), ...request("chat", 20)])
    // The batch that ran already is not stopped.
    const rest = done.filter((priority, index) => priority !== "background" || index >= 16)
    expect(rest.findIndex((priority) => priority !== "chat")).toBeGreaterThanOrEqual(20)
    expect(done.lastIndexOf("screen")).toBeLessThan(done.lastIndexOf("background"))
  })

  test("TRANS-02 a killed process costs nothing: its texts are translated by the next one", async () => {
    const started = await startNode()
    await prepare(started)
    await ask(started, ["こんにちは。"])
    const before = pidOf(started.node)
    const work = Array.from({ length: 40 }, (_, index) => ask(started, [`文 ${index}。`]))
    process.kill(before, "SIGKILL")
    expect((await Promise.all(work)).flat()).toHaveLength(40)
    expect(pidOf(started.node)).not.toBe(before)
    expect(started.node.status?.process.restarts).toBe(1)
    expect(await metric('translation_process_restarts_total{cause="crash"}')).toBe(1)
  })

  test("TRANS-02 takes over from a process that was killed and left its socket", async () => {
    await writeFile(join(current.folder, "engine.sock"), "")
    const started = await startNode()
    expect(started.node.leader).not.toBeNull()
  })

  test("TRANS-02 several processes that start at once agree on one leader", async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => startNode()))
    await vi.waitFor(() => expect(started.filter(({ node }) => node.leader !== null)).toHaveLength(1), {
      timeout: 60_000,
      interval: 200,
    })
  })
})

describe("models", () => {
  test("TRANS-02 a model that the registry does not have makes its pairs unavailable", async () => {
    await current.stub.stop()
    current.stub = await new RegistryStub(["ja-en"]).start()
    const started = await startNode()
    expect(await failureOf(ask(started, ["Hello."], "en", "ko"))).toBe("preparing")
    await vi.waitFor(() => expect(started.engine.can("en", "ko")).toBe(false), 60_000)
    expect(started.engine.can("ja", "en")).toBe(true)
    expect(started.engine.can("ja", "ko")).toBe(false)
  })
})

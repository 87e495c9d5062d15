import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, vi } from "vitest"
import type { Language } from "@redthread/contract/language"
import { metricsText } from "../../../../core/process/metrics"
import { EmbeddedEngine } from "../embedded/embedded-engine"
import { EmbeddedNode } from "../embedded/embedded-node"
import { sourceOf } from "../embedded/model-download"
import { modelTimes } from "../embedded/model-manager"
import type { Direction } from "../embedded/model-registry"
import { translationProcess } from "../embedded/translation-worker"
import { EngineError, type Priority } from "../engine/engine"
import { RegistryStub } from "./registry-stub"

const usualTimes = { ...modelTimes }

/** The current test's data folder and registry; a test may replace the registry. */
export const current = { folder: "", stub: new RegistryStub() }
const nodes: EmbeddedNode[] = []

/** Ends all started nodes. */
export const stopNodes = () => Promise.all(nodes.splice(0).map((node) => node.stop()))

/** Gives each test of the file an empty folder and a separate registry. */
export function embeddedNodesPerTest(): void {
  vi.setConfig({ testTimeout: 90_000 })
  // Tests compete with one another.
  translationProcess.priority = 0
  beforeEach(async () => {
    current.folder = await mkdtemp(join(tmpdir(), "redthread-embedded-"))
    current.stub = await new RegistryStub().start()
    modelTimes.retryMs = 100
  })
  afterEach(async () => {
    Object.assign(modelTimes, usualTimes)
    await stopNodes()
    await current.stub.stop()
    await rm(current.folder, { recursive: true, force: true })
  })
}

export interface Started {
  node: EmbeddedNode
  engine: EmbeddedEngine
  ready: Direction[]
}

export async function startNode(options: { memoryBytes?: number; textTimeoutMs?: number } = {}): Promise<Started> {
  const ready: Direction[] = []
  const node = new EmbeddedNode(
    {
      folder: current.folder,
      source: sourceOf(current.stub.url),
      memoryBytes: options.memoryBytes ?? 500_000_000,
      reserveBytes: 0,
      textTimeoutMs: options.textTimeoutMs ?? 10_000,
    },
    (direction) => ready.push(direction),
  )
  nodes.push(node)
  await node.start()
  return { node, engine: new EmbeddedEngine(node), ready }
}

const signal = () => AbortSignal.timeout(60_000)
export const ask = (
  { engine }: Started,
  texts: readonly string[],
  source: Language = "ja",
  target: Language = "en",
  priority: Priority = "screen",
) => engine.ask(texts, source, target, signal(), { priority })

export const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "translated",
    (error: unknown) => (error instanceof EngineError ? error.failure : String(error)),
  )

export const stateOf = (node: EmbeddedNode, direction: Direction) =>
  node.status?.models.find((model) => model.direction === direction)

/** Downloads these models and waits for them. */
export async function prepare({ node }: Started, wanted: readonly Direction[] = ["ja-en"]): Promise<void> {
  node.want(wanted, true)
  await vi.waitFor(
    () => expect(wanted.map((direction) => stateOf(node, direction)?.state)).toEqual(wanted.map(() => "ready")),
    60_000,
  )
}

export const pidOf = (node: EmbeddedNode): number => {
  const pid = node.leader?.queue.pid
  if (!pid) throw new Error("no process")
  return pid
}

export const metric = async (name: string): Promise<number> =>
  Number(new RegExp(`^redthread_${name} (\\S+)`, "m").exec((await metricsText()).text)?.[1] ?? 0)

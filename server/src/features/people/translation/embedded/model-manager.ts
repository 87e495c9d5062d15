import { readFile, stat, writeFile, rename } from "node:fs/promises"
import { join } from "node:path"
import type { TranslationModelStatus } from "@redthread/contract/translation-status"
import { clock } from "../../../../core/process/clock"
import { log } from "../../../../core/process/log"
import { counter, gauge } from "../../../../core/process/metrics"
import type { ModelSource } from "./model-download"
import { type Direction, directions, ModelError, type ModelFailure, type ModelRelease } from "./model-registry"
import { filesOfRelease, type InstalledModel, type ModelStore } from "./model-store"
import { TranslationWorker, WorkerEnded } from "./translation-worker"

/** Failures that concern one model; after others no model is tried. */
const ofOneModel: readonly ModelFailure[] = ["missing", "broken", "unusable"]

/** In ms: the pause after a failed attempt, which doubles, its maximum, and the age at which the registry is read again. */
export const modelTimes = { retryMs: 60_000, maxRetryMs: 3_600_000, registryMs: 24 * 3_600_000 }

/** All in ms without progress. The longest silent part of a download is the unpacking. */
const fetchTimeouts = { load: 300_000, run: 300_000 }
const registryTimeouts = { load: 90_000, run: 90_000 }
const checkTimeouts = { load: 60_000, run: 60_000 }

/** Of the process that checks new models: it unloads each before the next. */
const checkMemoryBytes = 1

/** Assumed until a download was measured: bytes a second, bytes of a model, and seconds to unpack and check it. */
const usualRate = 1_000_000
const usualBytes = 35_000_000
const checkSeconds = 5

const registryName = "registry.json"

interface Entry {
  state: TranslationModelStatus["state"]
  bytes: number
  total: number
  problem: string | null
}

export interface ManagerOptions {
  readonly store: ModelStore
  readonly source: ModelSource
  /** Bytes of the disk that stay free. */
  readonly reserve: number
  readonly onChange: () => void
  readonly onReady: (direction: Direction) => void
}

/** Downloads models by priority, one at a time, in a separate process, and checks that they load. */
export class ModelManager {
  private readonly entries = new Map<Direction, Entry>(
    directions.map((direction) => [direction, { state: "missing", bytes: 0, total: 0, problem: null }]),
  )
  private models = new Map<Direction, InstalledModel>()
  private releases: ReadonlyMap<Direction, ModelRelease> | null = null
  private wanted: Direction[] = []
  private worker: TranslationWorker | null = null
  private isRunning = false
  private isStopped = false
  private failures = 0
  private lastFailure: ModelFailure | null = null
  private timer: NodeJS.Timeout | undefined
  private refresh: NodeJS.Timeout | undefined
  /** Models that failed by themselves, until they are tried again. */
  private readonly failed = new Map<Direction, { failures: number; timer: NodeJS.Timeout | null }>()
  private rate = usualRate
  private readonly countFailure = counter("translation_model_failures_total", "Failed downloads of models", ["failure"])

  constructor(private readonly options: ManagerOptions) {
    gauge("translation_models_ready", "Translation models that are installed", () => this.models.size)
  }

  async open(): Promise<void> {
    const { store } = this.options
    await store.open()
    await store.sweep()
    this.models = await store.installed()
    for (const direction of this.models.keys()) this.set(direction, { state: "ready" })
    const path = join(store.folder, registryName)
    // Missing before the first download.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs < modelTimes.registryMs) this.releases = await readReleases(path)
    for (const direction of directions)
      if (this.releases && !this.releases.has(direction)) this.markUnavailable(direction)
    this.refresh = setInterval(() => this.update(), modelTimes.registryMs)
    this.refresh.unref()
  }

  find = (direction: Direction): InstalledModel | undefined => this.models.get(direction)

  get failure(): ModelFailure | null {
    return this.lastFailure
  }

  get pid(): number | undefined {
    return this.worker?.pid
  }

  /** Downloads these models; `isUrgent`: before all others. */
  want(wanted: readonly Direction[], isUrgent: boolean): void {
    const missing = wanted.filter((direction) => {
      const { state } = this.entry(direction)
      const isBusy = state === "downloading" || state === "checking" || Boolean(this.failed.get(direction)?.timer)
      return !this.models.has(direction) && !isBusy && state !== "unavailable"
    })
    const others = this.wanted.filter((direction) => !missing.includes(direction))
    const added = missing.filter((direction) => isUrgent || !this.wanted.includes(direction))
    this.wanted = isUrgent ? [...missing, ...others] : [...this.wanted, ...added]
    for (const direction of added)
      if (this.entry(direction).state === "missing") this.set(direction, { state: "waiting" })
    void this.work()
  }

  /** Removes a model that the engine could not load, and downloads it again unless that would change nothing. */
  async giveUp({ direction, folder, id }: InstalledModel, reason: string): Promise<void> {
    if (this.models.get(direction)?.id !== id) return
    log.error({ direction, reason }, "a translation model does not load")
    this.countFailure({ failure: "unusable" })
    this.models.delete(direction)
    await this.options.store.quarantine(folder, id, reason)
    this.set(direction, { state: "waiting", problem: reason })
    this.want([direction], true)
  }

  statuses(): TranslationModelStatus[] {
    let ahead = 0
    const seconds = new Map<Direction, number>()
    const current = directions.filter((direction) => ["downloading", "checking"].includes(this.entry(direction).state))
    for (const direction of [...current, ...this.wanted]) {
      const { bytes, total } = this.entry(direction)
      ahead += Math.max(0, (total || usualBytes) - bytes) / this.rate + checkSeconds
      seconds.set(direction, Math.ceil(ahead))
    }
    return directions.map((direction) => ({
      direction,
      ...this.entry(direction),
      version: this.models.get(direction)?.version ?? null,
      ready_in_seconds: seconds.get(direction) ?? null,
    }))
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
    clearInterval(this.refresh)
    for (const { timer } of this.failed.values()) if (timer) clearTimeout(timer)
    this.worker?.stop()
    this.worker = null
  }

  private update(): void {
    this.releases = null
    this.wanted = [...new Set([...this.wanted, ...this.models.keys()])]
    void this.work()
  }

  private entry(direction: Direction): Entry {
    const entry = this.entries.get(direction)
    if (!entry) throw new Error(`${direction} is no direction of a model`)
    return entry
  }

  private set(direction: Direction, change: Partial<Entry>): void {
    Object.assign(this.entry(direction), change)
    this.options.onChange()
  }

  private markUnavailable(direction: Direction): void {
    if (!this.models.has(direction)) this.set(direction, { state: "unavailable", problem: "not in the registry" })
  }

  private async work(): Promise<void> {
    if (this.isRunning || this.isStopped || this.timer || this.wanted.length === 0) return
    this.isRunning = true
    try {
      while (this.wanted.length > 0 && !this.isStopped) await this.installNext()
    } catch (error) {
      if (!this.isStopped) this.postpone(error)
    } finally {
      this.isRunning = false
      this.worker?.stop()
      this.worker = null
    }
  }

  private async installNext(): Promise<void> {
    this.releases ??= await this.readRegistry()
    const direction = this.wanted.shift()
    if (!direction) return
    const release = this.releases.get(direction)
    if (!release) return this.markUnavailable(direction)
    if (this.models.get(direction)?.id === release.id) return
    try {
      if (await this.options.store.isQuarantined(release.id))
        throw new ModelError("unusable", `the latest model ${direction} does not load`)
      await this.install(release)
    } catch (error) {
      if (this.isStopped) return
      if (error instanceof ModelError && ofOneModel.includes(error.failure)) return this.skip(direction, error)
      this.setUnlessReady(direction, { state: "waiting", problem: messageOf(error) })
      this.wanted = [direction, ...this.wanted]
      throw error
    }
    this.failed.delete(direction)
    this.failures = 0
    if (this.lastFailure) log.info({ direction }, "translation models are downloaded again")
    this.lastFailure = null
  }

  /** Leaves a model that can't be had alone for a while; the others are downloaded. */
  private skip(direction: Direction, { failure, message }: ModelError): void {
    const failures = this.failed.get(direction)?.failures ?? 0
    if (failures === 0) log.warn({ direction, reason: message }, "a translation model can't be installed")
    this.countFailure({ failure })
    // The registry may have changed since it was read.
    if (failure !== "unusable") this.releases = null
    const timer = setTimeout(() => {
      this.failed.set(direction, { failures: failures + 1, timer: null })
      this.want([direction], false)
    }, pauseAfter(failures))
    timer.unref()
    this.failed.set(direction, { failures: failures + 1, timer })
    this.setUnlessReady(direction, { state: "failed", problem: message })
  }

  private setUnlessReady(direction: Direction, change: Partial<Entry>): void {
    if (!this.models.has(direction)) this.set(direction, change)
  }

  private async readRegistry(): Promise<ReadonlyMap<Direction, ModelRelease>> {
    this.worker ??= new TranslationWorker()
    const { releases } = await this.worker.run("registry", { source: this.options.source }, registryTimeouts)
    const path = join(this.options.store.folder, registryName)
    await writeFile(`${path}.${process.pid}`, JSON.stringify(releases))
    await rename(`${path}.${process.pid}`, path)
    const found = new Map(releases.map((release) => [release.direction, release]))
    for (const direction of directions) if (!found.has(direction)) this.markUnavailable(direction)
    return found
  }

  private async install(release: ModelRelease): Promise<void> {
    const { direction } = release
    const { store, source, reserve, onReady } = this.options
    const total = release.files.reduce((sum, { size }) => sum + size, 0)
    this.setUnlessReady(direction, { state: "downloading", total, bytes: 0, problem: null })
    this.worker ??= new TranslationWorker()
    const began = performance.now()
    let first: number | null = null
    const { folder } = await this.worker.run(
      "fetch",
      { source, release, folder: store.folder, reserve },
      fetchTimeouts,
      (progress) => {
        if (!("bytes" in progress)) return
        first ??= progress.bytes
        const seconds = (performance.now() - began) / 1000
        if (seconds > 1 && progress.bytes > first) this.rate = (progress.bytes - first) / seconds
        this.setUnlessReady(direction, { bytes: progress.bytes, total: progress.total })
      },
    )
    this.setUnlessReady(direction, { state: "checking", bytes: total })
    await this.check(release, folder)
    await store.install(folder, release, clock.now())
    this.models = await store.installed()
    this.set(direction, { state: "ready", problem: null })
    onReady(direction)
  }

  /** Loads the model and translates a sentence, apart from the process that translates. */
  private async check(release: ModelRelease, folder: string): Promise<void> {
    const { direction, id } = release
    const model = { direction, id, files: filesOfRelease(folder, release) }
    this.worker ??= new TranslationWorker()
    try {
      await this.worker.run(
        "translate",
        { model, sentences: ["1, 2, 3."], memoryBytes: checkMemoryBytes },
        checkTimeouts,
      )
    } catch (error) {
      if (this.isStopped) throw error
      const isUnusable = error instanceof WorkerEnded || (error instanceof ModelError && error.failure === "unusable")
      const reason = messageOf(error)
      if (isUnusable) await this.options.store.quarantine(folder, id, reason)
      throw isUnusable ? new ModelError("unusable", `the model ${direction} does not load: ${reason}`) : error
    }
  }

  /** Tries again later: sooner after the first failures, at least every hour. Reports an outage once. */
  private postpone(error: unknown): void {
    const failure = error instanceof ModelError ? error.failure : "offline"
    const reason = messageOf(error)
    this.countFailure({ failure })
    if (failure !== this.lastFailure)
      log.warn({ reason, failure }, "translation models can't be downloaded; tried again in the background")
    this.lastFailure = failure
    for (const direction of this.wanted) this.setUnlessReady(direction, { state: "waiting", problem: reason })
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.work()
    }, pauseAfter(this.failures))
    this.timer.unref()
    this.failures += 1
    this.options.onChange()
  }
}

const pauseAfter = (failures: number): number => Math.min(modelTimes.maxRetryMs, modelTimes.retryMs * 2 ** failures)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function readReleases(path: string): Promise<ReadonlyMap<Direction, ModelRelease> | null> {
  try {
    const releases = JSON.parse(await readFile(path, "utf8")) as ModelRelease[]
    return new Map(releases.map((release) => [release.direction, release]))
  } catch {
    return null
  }
}

import { log } from "../../../../core/process/log"
import { counter, gauge } from "../../../../core/process/metrics"
import { EngineError, type Priority, priorities } from "../engine/engine"
import { type Direction, ModelError } from "./model-registry"
import type { InstalledModel } from "./model-store"
import { TranslationWorker, WorkerEnded } from "./translation-worker"

/** Sentences that may wait, by priority: the more urgent ones find room when the others have none. */
const maxWaiting: Readonly<Record<Priority, number>> = { chat: 4000, screen: 3000, background: 2000 }

/** Of one batch: a chat message waits for the batch before it. */
const maxBatch = 16
const maxBatchCharacters = 1000

/** Runs of a sentence that was in the process when it ended. */
const maxAttempts = 2
/** Loads of a model during which the process ended, after which the model counts as unusable. */
const maxLoadCrashes = 2

/** In ms: for loading a model, and beyond the time for one text for each sentence of a batch. */
const loadTimeoutMs = 60_000
const sentenceTimeoutMs = 500
/** ms after which an idle process ends, which frees its memory. */
const idleTimeoutMs = 600_000

/** Crashes in a row after which the process is started with a pause (ms). */
const maxCrashes = 5
const crashPauseMs = 10_000

interface Unit {
  readonly direction: Direction
  readonly sentence: string
  readonly settle: (translated: string) => void
  readonly fail: (error: Error) => void
  readonly signal: AbortSignal | undefined
  attempts: number
}

export interface QueueOptions {
  readonly memoryBytes: number
  /** ms that one text may take in the process */
  readonly textTimeoutMs: number
  readonly findModel: (direction: Direction) => InstalledModel | undefined
  readonly onUnusable: (model: InstalledModel, reason: string) => Promise<void>
  readonly onChange: () => void
}

export class SentenceQueue {
  restarts = 0
  loaded: readonly Direction[] = []
  memoryBytes = 0
  private readonly waiting: Record<Priority, Unit[]> = { chat: [], screen: [], background: [] }
  private readonly loadCrashes = new Map<string, number>()
  private worker: TranslationWorker | null = null
  private isRunning = false
  private isStopped = false
  private crashes = 0
  private idle: NodeJS.Timeout | undefined
  private readonly countRestart = counter(
    "translation_process_restarts_total",
    "Restarts of the translation process, by their cause",
    ["cause"],
  )
  private readonly countRetry = counter("translation_retries_total", "Sentences translated again after a restart", [])

  constructor(private readonly options: QueueOptions) {
    for (const priority of priorities)
      gauge(
        `translation_waiting_${priority}`,
        `Sentences that wait for the translation process (${priority})`,
        () => this.waiting[priority].length,
      )
    gauge("translation_process_memory_bytes", "Memory of the engine in the translation process", () => this.memoryBytes)
    gauge("translation_models_loaded", "Models in the memory of the translation process", () => this.loaded.length)
  }

  get pid(): number | undefined {
    return this.worker?.pid
  }

  get waitingCount(): number {
    return priorities.reduce((sum, priority) => sum + this.waiting[priority].length, 0)
  }

  async translate(
    direction: Direction,
    sentences: readonly string[],
    priority: Priority,
    signal?: AbortSignal,
  ): Promise<string[]> {
    if (this.waitingCount + sentences.length > maxWaiting[priority])
      throw new EngineError("busy", "the queue of the translation process is full")
    const failed = new AbortController()
    const anySignal = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
    const translated = sentences.map(
      (sentence) =>
        new Promise<string>((resolve, reject) => {
          this.waiting[priority].push({
            direction,
            sentence,
            settle: resolve,
            fail: reject,
            signal: anySignal,
            attempts: 0,
          })
        }),
    )
    void this.work()
    try {
      return await Promise.all(translated)
    } finally {
      // The others of a text that failed are not translated any more.
      failed.abort()
    }
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.idle)
    this.worker?.stop()
    this.worker = null
    const error = new EngineError("down", "the translation process was stopped")
    for (const priority of priorities) for (const unit of this.waiting[priority].splice(0)) unit.fail(error)
  }

  private async work(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    clearTimeout(this.idle)
    try {
      for (let batch = this.nextBatch(); batch && !this.isStopped; batch = this.nextBatch()) await this.run(batch)
    } finally {
      this.isRunning = false
    }
    this.idle = setTimeout(() => this.end(), idleTimeoutMs)
    this.idle.unref()
    this.options.onChange()
  }

  /** Sentences for one model, of one priority. Those that were in a process that ended run alone. */
  private nextBatch(): { units: Unit[]; priority: Priority } | null {
    for (const priority of priorities) {
      const line = this.waiting[priority]
      for (const unit of line) if (unit.signal?.aborted) unit.fail(new EngineError("slow", "no translation in time"))
      const waiting = line.filter(({ signal }) => !signal?.aborted)
      const [first] = waiting
      const units: Unit[] = []
      if (first && first.attempts > 0) units.push(first)
      else if (first) {
        let characters = 0
        for (const unit of waiting) {
          if (unit.direction !== first.direction || unit.attempts > 0) continue
          if (units.length === maxBatch || (units.length > 0 && characters + unit.sentence.length > maxBatchCharacters))
            break
          units.push(unit)
          characters += unit.sentence.length
        }
      }
      const taken = new Set(units)
      this.waiting[priority] = waiting.filter((unit) => !taken.has(unit))
      if (units.length > 0) return { units, priority }
    }
    return null
  }

  private async run({ units, priority }: { units: Unit[]; priority: Priority }): Promise<void> {
    const [first] = units
    const model = first && this.options.findModel(first.direction)
    if (!model) return failAll(units, new EngineError("preparing", "the model is not here any more"))
    const { memoryBytes, textTimeoutMs } = this.options
    const timeouts = { load: loadTimeoutMs, run: textTimeoutMs + units.length * sentenceTimeoutMs }
    const input = { model, sentences: units.map(({ sentence }) => sentence), memoryBytes }
    this.worker ??= new TranslationWorker()
    try {
      const result = await this.worker.run("translate", input, timeouts)
      this.crashes = 0
      this.loadCrashes.delete(model.id)
      this.loaded = result.loaded
      this.memoryBytes = result.memoryBytes
      for (const [index, unit] of units.entries()) unit.settle(result.sentences[index] || unit.sentence)
      if (result.isWorn) this.restart("memory")
    } catch (error) {
      if (this.isStopped) return failAll(units, new EngineError("down", "the translation process was stopped"))
      await this.handleFailure(error, model, units, priority)
    }
  }

  private async handleFailure(error: unknown, model: InstalledModel, units: Unit[], priority: Priority): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    if (!(error instanceof WorkerEnded)) {
      if (error instanceof ModelError && error.failure === "unusable") await this.options.onUnusable(model, reason)
      return failAll(units, new EngineError("fault", reason))
    }
    this.restart(error.isHung ? "hang" : "crash")
    if (!error.isLoaded) {
      const crashes = (this.loadCrashes.get(model.id) ?? 0) + 1
      this.loadCrashes.set(model.id, crashes)
      if (crashes >= maxLoadCrashes) {
        this.loadCrashes.delete(model.id)
        await this.options.onUnusable(model, reason)
        return failAll(units, new EngineError("fault", "the model does not load"))
      }
      this.waiting[priority].unshift(...units)
    } else {
      for (const unit of units) unit.attempts += 1
      const [repeated, failed] = [
        units.filter(({ attempts }) => attempts < maxAttempts),
        units.filter(({ attempts }) => attempts >= maxAttempts),
      ]
      failAll(failed, new EngineError(error.isHung ? "slow" : "fault", `the translation process ended (${reason})`))
      for (const _ of repeated) this.countRetry({})
      this.waiting[priority].unshift(...repeated)
    }
    this.crashes += 1
    if (this.crashes >= maxCrashes) {
      log.error({ reason, crashes: this.crashes }, "the translation process keeps ending")
      await new Promise((resolve) => setTimeout(resolve, crashPauseMs).unref())
    }
  }

  private restart(cause: "crash" | "hang" | "memory"): void {
    this.restarts += 1
    this.countRestart({ cause })
    this.end()
  }

  private end(): void {
    this.worker?.stop()
    this.worker = null
    this.loaded = []
    this.memoryBytes = 0
  }
}

function failAll(units: readonly Unit[], error: Error): void {
  for (const unit of units) unit.fail(error)
}

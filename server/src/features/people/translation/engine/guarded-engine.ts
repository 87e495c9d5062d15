import type { Language } from "@redthread/contract/language"
import { fairQueue } from "../../../../core/limits/at-most"
import { clock } from "../../../../core/process/clock"
import { log } from "../../../../core/process/log"
import { type AskOptions, type Engine, EngineError, type EngineFailure, type EngineLimits } from "./engine"
import { engineMetrics } from "./engine-metrics"

export const parallelMax = 10

/** Pause in ms by kind of failure. Others concern one text or are counted by the circuit breaker. */
const pauses: Partial<Record<EngineFailure, number>> = {
  limited: 30_000,
  refused: 300_000,
  quota: 3_600_000,
}
/** Failures of a healthy engine, which are not logged for each request. */
const passing: readonly EngineFailure[] = ["preparing", "busy"]
/** Limit in ms for pauses that the service requests. */
const pauseMax = 3_600_000

/** Circuit breaker: failures in a row until requests pause for `brokenFor` ms; then one tests the engine. */
const failuresMax = 5
const brokenFor = 30_000

interface Options {
  /** Time-out in ms. */
  readonly answerWithin?: number
  /** USD per million characters. */
  readonly price?: number
}

function* portions(pieces: readonly string[], limits: EngineLimits): Generator<string[]> {
  let portion: string[] = []
  let characters = 0
  for (const piece of pieces) {
    const isFull = portion.length >= limits.pieces || characters + piece.length > limits.characters
    if (isFull && portion.length > 0) {
      yield portion
      portion = []
      characters = 0
    }
    portion.push(piece)
    characters += piece.length
  }
  if (portion.length > 0) yield portion
}

/** Wraps an engine with a concurrency limit, a circuit breaker and the pauses that the service requests. */
export class GuardedEngine {
  private readonly inTurn: ReturnType<typeof fairQueue>
  private pausedUntil = 0
  private failures = 0
  private isTrying = false

  constructor(
    readonly engine: Engine,
    private readonly options: Options = {},
  ) {
    this.inTurn = fairQueue(engine.queue?.parallel ?? parallelMax)
    engineMetrics.paused(engine.name, false)
  }

  /** Whether a request would be sent now. After a break, one request at a time tests the engine. */
  get isOpen(): boolean {
    if (clock.ms() < this.pausedUntil) return false
    return this.failures < failuresMax || !this.isTrying
  }

  /** Payers take turns, so that many texts of one do not delay another's. */
  async translate(
    pieces: readonly string[],
    source: Language,
    target: Language,
    payerId: number | undefined,
    options: AskOptions,
  ): Promise<string[]> {
    const translated: string[] = []
    for (const portion of portions(pieces, this.engine.limits)) {
      const request = () => this.ask(portion, source, target, options)
      translated.push(...(await this.inTurn(payerId ?? "site", request)))
    }
    return translated
  }

  private async ask(
    portion: readonly string[],
    source: Language,
    target: Language,
    options: AskOptions,
  ): Promise<string[]> {
    if (!this.isOpen) throw new EngineError("down", "is left alone for a while")
    const { name } = this.engine
    const began = performance.now()
    this.isTrying = this.failures >= failuresMax
    engineMetrics.began(name)
    try {
      const translated = await this.askInTime(portion, source, target, options)
      engineMetrics.ended(name, "translated", performance.now() - began)
      engineMetrics.translated(
        name,
        portion.reduce((sum, { length }) => sum + length, 0),
        this.options.price ?? 0,
      )
      this.failures = 0
      engineMetrics.paused(name, false)
      return translated
    } catch (error) {
      const failure = error instanceof EngineError ? error.failure : "fault"
      engineMetrics.ended(name, failure, performance.now() - began)
      this.note(failure, error)
      throw error
    } finally {
      this.isTrying = false
    }
  }

  private async askInTime(
    portion: readonly string[],
    source: Language,
    target: Language,
    options: AskOptions,
  ): Promise<string[]> {
    const signal = AbortSignal.timeout(this.engine.queue?.timeoutMs ?? this.options.answerWithin ?? 10_000)
    const translated = await this.engine.ask(portion, source, target, signal, options)
    if (translated.length !== portion.length) throw new EngineError("fault", "answered more or fewer texts than it got")
    return translated
  }

  private note(failure: EngineFailure, error: unknown): void {
    if (passing.includes(failure)) return
    const said = error instanceof Error ? error.message : String(error)
    log.warn({ engine: this.engine.name, failure, said }, "a translation engine failed")
    if (failure === "text") return
    const asked = error instanceof EngineError ? error.retryAfterMs : undefined
    const pause = pauses[failure]
    if (pause !== undefined) return this.pause(Math.min(asked ?? pause, pauseMax))
    this.failures += 1
    if (this.failures >= failuresMax) this.pause(brokenFor)
  }

  private pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, clock.ms() + ms)
    engineMetrics.paused(this.engine.name, true)
  }
}

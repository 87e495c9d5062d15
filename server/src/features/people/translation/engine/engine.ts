import type { Language } from "@redthread/contract/language"
import type { TranslationEngine } from "../../../../core/process/env-values"

export type EngineName = TranslationEngine

/** What one request may hold, as the service documents it. */
export interface EngineLimits {
  readonly pieces: number
  readonly characters: number
}

export interface Engine {
  readonly name: EngineName
  readonly limits: EngineLimits
  /** Whether it has this pair, as far as is known. */
  can(source: Language, target: Language): boolean
  /** Asks the service for its languages where that is due; most have a documented list. Never throws. */
  learn?(): Promise<void>
  /** Translates pieces within `limits`, in order, in one request. Throws an `EngineError`. */
  ask(pieces: readonly string[], source: Language, target: Language, signal: AbortSignal): Promise<string[]>
}

/**
 * Why an engine gave no translation. `text`: it cannot handle this text; `fault`: it failed or sent an invalid reply;
 * `slow`: time-out; `down`: no connection; `limited`: rate limit; `quota`: the paid quota is used up; `refused`: the
 * key was rejected.
 */
export type EngineFailure = "text" | "fault" | "slow" | "down" | "limited" | "quota" | "refused"

export class EngineError extends Error {
  constructor(
    readonly failure: EngineFailure,
    message: string,
    /** ms in which the service wants no further request, where it said so */
    readonly retryAfterMs?: number,
  ) {
    super(message)
    this.name = "EngineError"
  }
}

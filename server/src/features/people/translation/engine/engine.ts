import type { Language } from "@redthread/contract/language"
import type { TranslationEngine } from "../../../../core/process/env-values"

export type EngineName = TranslationEngine

/** Documented limits of one request. */
export interface EngineLimits {
  readonly pieces: number
  readonly characters: number
}

export interface Engine {
  readonly name: EngineName
  readonly limits: EngineLimits
  can(source: Language, target: Language): boolean
  /** Refreshes the list of languages if due; most services document theirs. Never throws. */
  learn?(): Promise<void>
  /** Translates pieces within `limits`, in order. Throws an `EngineError`. */
  ask(pieces: readonly string[], source: Language, target: Language, signal: AbortSignal): Promise<string[]>
}

/** `text`: untranslatable; `fault`: invalid reply; `slow`: time-out; `limited`: rate limit; `refused`: key rejected. */
export type EngineFailure = "text" | "fault" | "slow" | "down" | "limited" | "quota" | "refused"

export class EngineError extends Error {
  constructor(
    readonly failure: EngineFailure,
    message: string,
    /** From the service's reply, if present. */
    readonly retryAfterMs?: number,
  ) {
    super(message)
    this.name = "EngineError"
  }
}

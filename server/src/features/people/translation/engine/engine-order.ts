import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { EngineError, type EngineFailure, type EngineName } from "./engine"
import type { GuardedEngine } from "./guarded-engine"

/** Errors that mean the engine as a whole cannot be used now, as opposed to errors of one text or one moment. */
const unavailable: readonly EngineFailure[] = ["down", "limited", "quota", "refused"]

export interface Translated {
  readonly pieces: string[]
  readonly engine: EngineName
}

/** The engines in order of preference: if one fails, the next one that supports the pair is tried. */
export class EngineOrder {
  constructor(private readonly engines: readonly GuardedEngine[]) {}

  get isEmpty(): boolean {
    return this.engines.length === 0
  }

  /** Whether any engine has this pair at all, paused or not. */
  can(source: Language, target: Language): boolean {
    return this.engines.some(({ engine }) => engine.can(source, target))
  }

  /** Refreshes the language lists of engines that have no documented one. */
  async learn(): Promise<void> {
    await Promise.all(this.engines.map(async ({ engine }) => engine.learn?.()))
  }

  /**
   * Translates pieces in order by one engine. Raises `translation_unavailable` where none has the pair or takes
   * requests now, `translation_failed` where one tried and could not.
   */
  async translate(pieces: readonly string[], source: Language, target: Language): Promise<Translated> {
    if (!this.can(source, target)) await this.learn()
    let hasTried = false
    for (const guarded of this.engines) {
      if (!guarded.engine.can(source, target) || !guarded.isOpen) continue
      try {
        return { pieces: await guarded.translate(pieces, source, target), engine: guarded.engine.name }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        hasTried ||= !unavailable.includes(error.failure)
      }
    }
    throw new AppError(hasTried ? "translation_failed" : "translation_unavailable")
  }
}

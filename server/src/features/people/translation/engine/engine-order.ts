import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { type AskOptions, type Engine, EngineError, type EngineFailure, type EngineName } from "./engine"
import type { GuardedEngine } from "./guarded-engine"

/** Failures of the engine as a whole, as opposed to those of one text or one request. */
const unavailable: readonly EngineFailure[] = ["down", "limited", "quota", "refused"]

/** Errors of an engine that will be able to translate the text later, with the error for the caller. */
const later: Partial<Record<EngineFailure, "translation_preparing" | "translation_busy">> = {
  preparing: "translation_preparing",
  busy: "translation_busy",
}

export interface Translated {
  readonly pieces: string[]
  readonly engine: EngineName
}

type Release = () => Promise<void>

/** Payer of visitors' translations, which share a part of each engine's budget. */
export const visitorPayerId = 0

/** Daily limits in characters. A reservation is null if the budget is spent. */
export interface EngineBudget {
  reserveMember(memberId: number, characters: number): Promise<Release | null>
  reserveEngine(engine: EngineName, characters: number, isForVisitor: boolean): Promise<Release | null>
}

const unlimited: EngineBudget = {
  reserveMember: () => Promise.resolve(() => Promise.resolve()),
  reserveEngine: () => Promise.resolve(() => Promise.resolve()),
}

/** Engines in order of preference: if one fails, the next that supports the pair is tried. */
export class EngineOrder {
  constructor(
    private readonly engines: readonly GuardedEngine[],
    private readonly budget: EngineBudget = unlimited,
  ) {}

  get names(): EngineName[] {
    return this.engines.map(({ engine }) => engine.name)
  }

  find(name: EngineName): Engine | undefined {
    return this.engines.find(({ engine }) => engine.name === name)?.engine
  }

  get isEmpty(): boolean {
    return this.engines.length === 0
  }

  /** Whether any engine supports the pair, paused or not. */
  can(source: Language, target: Language): boolean {
    return this.engines.some(({ engine }) => engine.can(source, target))
  }

  canWithout(name: EngineName, source: Language, target: Language): boolean {
    return this.engines.some(({ engine }) => engine.name !== name && engine.can(source, target))
  }

  async learn(): Promise<void> {
    await Promise.all(this.engines.map(async ({ engine }) => engine.learn?.()))
  }

  /** In order, with one engine. `payerId`: member whose budget pays, or `visitorPayerId`; undefined: the site alone. */
  async translate(
    pieces: readonly string[],
    source: Language,
    target: Language,
    payerId?: number,
    options: AskOptions = { priority: "screen" },
  ): Promise<Translated> {
    if (!this.can(source, target)) await this.learn()
    const characters = pieces.reduce((sum, { length }) => sum + length, 0)
    const isForMember = payerId !== undefined && payerId !== visitorPayerId
    const release = isForMember ? await this.budget.reserveMember(payerId, characters) : undefined
    if (release === null) throw new AppError("translation_member_budget")
    let isTranslated = false
    try {
      const translated = await this.inOrder(pieces, { source, target, characters, payerId, options })
      isTranslated = true
      return translated
    } finally {
      if (!isTranslated) await release?.()
    }
  }

  private async inOrder(
    pieces: readonly string[],
    {
      source,
      target,
      characters,
      payerId,
      options,
    }: {
      source: Language
      target: Language
      characters: number
      payerId: number | undefined
      options: AskOptions
    },
  ): Promise<Translated> {
    let failure: "translation_failed" | "translation_site_budget" | "translation_unavailable" =
      "translation_unavailable"
    let delay: AppError | null = null
    for (const guarded of this.engines) {
      const { engine } = guarded
      if (!engine.can(source, target) || !guarded.isOpen) continue
      const release = await this.budget.reserveEngine(engine.name, characters, payerId === visitorPayerId)
      if (!release) {
        if (failure === "translation_unavailable") failure = "translation_site_budget"
        continue
      }
      try {
        return { pieces: await guarded.translate(pieces, source, target, payerId, options), engine: engine.name }
      } catch (error) {
        await release()
        if (!(error instanceof EngineError)) throw error
        const name = later[error.failure]
        if (name) delay = new AppError(name, { data: { seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1000) } })
        else if (!unavailable.includes(error.failure)) failure = "translation_failed"
      }
    }
    throw delay ?? new AppError(failure)
  }
}

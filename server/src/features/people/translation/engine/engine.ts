import type { Language } from "@redthread/contract/language"
import type { TranslationEngine } from "../../../../core/process/env-values"

export type EngineName = TranslationEngine

export interface EngineLimits {
  readonly pieces: number
  readonly characters: number
}

/** How urgent a text is: of a conversation, on a screen that is open, or in advance. */
export const priorities = ["chat", "screen", "background"] as const
export type Priority = (typeof priorities)[number]

/** What a model engine may know of a conversation to choose form of address, gender and meaning. */
export interface ConversationContext {
  readonly writer: Person
  readonly reader: Person
  /** The last messages before the text, oldest first. */
  readonly turns: readonly { readonly by: "writer" | "reader"; readonly text: string }[]
}

interface Person {
  readonly name: string
  readonly gender: 0 | 1 | null
}

export interface AskOptions {
  readonly priority: Priority
  /** Read only by engines that use it. */
  readonly context?: (() => Promise<ConversationContext | undefined>) | undefined
}

export interface Engine {
  readonly name: EngineName
  readonly limits: EngineLimits
  /** For engines with an internal queue: maximum concurrent requests, and the time-out in ms, including waiting. */
  readonly queue?: { readonly parallel: number; readonly timeoutMs: number }
  can(source: Language, target: Language): boolean
  /** Refreshes the list of languages if due; most services document theirs. Never throws. */
  learn?(): Promise<void>
  /** Translates pieces within `limits`, in order. Throws an `EngineError`. */
  ask(
    pieces: readonly string[],
    source: Language,
    target: Language,
    signal: AbortSignal,
    options: AskOptions,
  ): Promise<string[]>
}

/**
 * `text`: untranslatable; `fault`: invalid reply; `slow`: time-out; `limited`: rate limit; `refused`: key rejected;
 * `preparing`: its model is being downloaded; `busy`: its queue is full.
 */
export type EngineFailure = "text" | "fault" | "slow" | "down" | "limited" | "quota" | "refused" | "preparing" | "busy"

export class EngineError extends Error {
  constructor(
    readonly failure: EngineFailure,
    message: string,
    /** From the service's reply, or until the model is ready, if known. */
    readonly retryAfterMs?: number,
  ) {
    super(message)
    this.name = "EngineError"
  }
}

import type { ModelSource } from "./model-download"
import type { Direction, ModelFailure, ModelRelease } from "./model-registry"
import type { ModelFiles } from "./model-store"

/** A model for the engine; another `id` is another model. */
export interface ModelToLoad {
  readonly direction: Direction
  readonly id: string
  readonly files: ModelFiles
}

export interface TranslationTasks {
  translate: {
    input: {
      readonly model: ModelToLoad
      readonly sentences: readonly string[]
      /** Bytes of memory above which models are unloaded. */
      readonly memoryBytes: number
    }
    result: {
      readonly sentences: string[]
      readonly loaded: readonly Direction[]
      readonly memoryBytes: number
      /** The process must be restarted to free memory. */
      readonly isWorn: boolean
    }
  }
  registry: {
    input: { readonly source: ModelSource }
    result: { readonly releases: readonly ModelRelease[] }
  }
  fetch: {
    input: {
      readonly source: ModelSource
      readonly release: ModelRelease
      readonly folder: string
      readonly reserve: number
    }
    result: { readonly folder: string }
  }
}
export type TranslationTask = keyof TranslationTasks

export interface TaskOrder<T extends TranslationTask = TranslationTask> {
  readonly id: number
  readonly task: T
  readonly input: TranslationTasks[T]["input"]
}

/** `isLoaded`: the model is loaded and the sentences follow. */
export type TaskProgress = { readonly isLoaded: true } | { readonly bytes: number; readonly total: number }

export type TaskMessage =
  | { readonly id: number; readonly progress: TaskProgress }
  | { readonly id: number; readonly result: TranslationTasks[TranslationTask]["result"] }
  | { readonly id: number; readonly error: string; readonly failure: ModelFailure | null; readonly isFatal: boolean }

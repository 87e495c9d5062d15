import { stat } from "node:fs/promises"
import { endGroup } from "../../../../core/process/low-priority-child"
import { loadModel, type Model } from "./bergamot"
import { fetchModel, fetchRegistry } from "./model-download"
import { type Direction, ModelError } from "./model-registry"
import { type ModelFiles, ModelStore } from "./model-store"
import type {
  ModelToLoad,
  TaskMessage,
  TaskOrder,
  TaskProgress,
  TranslationTask,
  TranslationTasks,
} from "./translation-tasks"

const send = (message: TaskMessage): void => void process.send?.(message)

type Run = {
  [T in TranslationTask]: (
    input: TranslationTasks[T]["input"],
    onProgress: (progress: TaskProgress) => void,
  ) => Promise<TranslationTasks[T]["result"]>
}

/** Above the intended memory times a factor, and what the program itself takes, the process is restarted. */
const maxExcess = 1.5
const programBytes = 200_000_000

/** The least recently used first. */
const models = new Map<string, { direction: Direction; model: Model; bytes: number }>()

/** Memory of a loaded model as a multiple of its files' bytes, measured with models of 20 and 44 MB. */
const memoryFactor = 8
const modelOverheadBytes = 20_000_000

async function sizeOf({ model, lex, vocabs }: ModelFiles): Promise<number> {
  const files = [model, ...(lex ? [lex] : []), ...vocabs]
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + memoryFactor * size, modelOverheadBytes)
}

async function loaded({ id, direction, files }: ModelToLoad, memoryBytes: number): Promise<Model> {
  const existing = models.get(id)
  if (existing) {
    models.delete(id)
    models.set(id, existing)
    return existing.model
  }
  const bytes = await sizeOf(files)
  const used = (): number => [...models.values()].reduce((sum, model) => sum + model.bytes, 0)
  for (const [key, { direction: other }] of models) {
    // An earlier model of the same direction was replaced by this one.
    if (used() + bytes <= memoryBytes && other !== direction) continue
    models.delete(key)
    freeMemory()
  }
  const model = await loadModel(files)
  models.set(id, { direction, model, bytes })
  return model
}

/** A removed model holds hundreds of MB of which the garbage collector sees little. */
function freeMemory(): void {
  // Present by the argument of Node with which the process is started.
  globalThis.gc?.()
}

let isFatal = false

const run: Run = {
  async translate({ model, sentences, memoryBytes }, onProgress) {
    try {
      const ready = await loaded(model, memoryBytes)
      onProgress({ isLoaded: true })
      const translated = ready.translate(sentences)
      const used = process.memoryUsage.rss()
      return {
        sentences: translated,
        loaded: [...models.values()].map(({ direction }) => direction),
        memoryBytes: used,
        isWorn: used > memoryBytes * maxExcess + programBytes && models.size > 1,
      }
    } catch (error) {
      if (!(error instanceof ModelError)) isFatal = true
      throw error
    }
  },
  async registry({ source }) {
    return { releases: [...(await fetchRegistry(source)).releases.values()] }
  },
  async fetch({ source, release, folder, reserve }, onProgress) {
    const store = new ModelStore(folder)
    await store.open()
    const onBytes = (bytes: number, total: number): void => onProgress({ bytes, total })
    return { folder: await fetchModel(release, { source, store, room: { reserve }, onProgress: onBytes }) }
  },
}

async function handle<T extends TranslationTask>({ id, task, input }: TaskOrder<T>): Promise<void> {
  try {
    send({ id, result: await run[task](input, (progress) => send({ id, progress })) })
  } catch (error) {
    const failure = error instanceof ModelError ? error.failure : null
    send({ id, error: error instanceof Error ? error.message : String(error), failure, isFatal })
  }
}

process.on("message", (order: TaskOrder) => void handle(order))
// The parent has ended, so no process waits for the results.
process.on("disconnect", () => {
  endGroup(process.pid)
  process.exit()
})

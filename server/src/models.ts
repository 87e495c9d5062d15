import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ConfigurationError, type Env } from "./core/process/env"
import { modelFolder } from "./features/people/translation/embedded/embedded.service"
import { EmbeddedNode } from "./features/people/translation/embedded/embedded-node"
import { fetchRegistry, mirrorModels, sourceOf } from "./features/people/translation/embedded/model-download"
import {
  type Direction,
  directions,
  isDirection,
  ModelError,
  type ModelRelease,
  modelLanguages,
  routeOf,
} from "./features/people/translation/embedded/model-registry"
import { ModelStore } from "./features/people/translation/embedded/model-store"

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

const usage = `Use: npm run models -- list, fetch [pairs], or mirror <folder>; pairs such as ja-en or ja-de, out of ${modelLanguages.join(", ")}.`

const megabyte = 1024 * 1024
const pollMs = 500

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const sizeOf = ({ files }: ModelRelease): number => files.reduce((sum, { size }) => sum + size, 0)

/** The models that pairs of languages need; all without pairs. */
function directionsOf(pairs: readonly string[]): Direction[] {
  if (pairs.length === 0) return [...directions]
  const needed = pairs.flatMap((pair) => {
    const [source, target] = pair.split("-").map((name) => modelLanguages.find((language) => language === name))
    const route = source && target ? routeOf(source, target) : []
    if (route.length === 0) throw new ConfigurationError(`${pair} is no pair of languages. ${usage}`)
    return route
  })
  return [...new Set(needed)]
}

async function list(env: Env): Promise<void> {
  const store = new ModelStore(modelFolder(env.DATA_DIR))
  await store.open()
  const installed = await store.installed()
  const { releases } = await fetchRegistry(sourceOf(env.TRANSLATE_MODELS_URL))
  for (const direction of directions) {
    const [release, own] = [releases.get(direction), installed.get(direction)]
    const state = !own
      ? "not installed"
      : own.id === release?.id || !release
        ? "installed"
        : "an older one is installed"
    const text = release ? `${release.version}  ${megabytes(sizeOf(release)).padStart(8)}` : "not in the registry"
    say(`${direction}  ${text.padEnd(20)} ${own || release ? state : ""}`)
  }
}

/** A running server of the same folder downloads them; else this process does. */
async function fetchModels(env: Env, pairs: readonly string[]): Promise<void> {
  const wanted = directionsOf(pairs)
  const node = new EmbeddedNode(
    {
      folder: modelFolder(env.DATA_DIR),
      source: sourceOf(env.TRANSLATE_MODELS_URL),
      memoryBytes: env.TRANSLATE_MEMORY * megabyte,
      reserveBytes: env.DISK_RESERVE * megabyte,
      textTimeoutMs: env.TRANSLATE_TIMEOUT * 1000,
    },
    (direction) => isDirection(direction) && wanted.includes(direction) && say(`${direction} is installed.`),
  )
  try {
    await node.start()
    for (;;) {
      // Each time: another process may have taken over, and starts with an empty list.
      node.want(wanted, true)
      await sleep(pollMs)
      const models = node.status?.models.filter(({ direction }) => wanted.some((one) => one === direction)) ?? []
      const failed = models.find(({ state }) => state === "failed" || state === "unavailable")
      if (failed)
        throw new ConfigurationError(`${failed.direction} can't be installed: ${failed.problem ?? "unknown"}.`)
      const problem = models.find((model) => model.problem)?.problem
      if (node.status?.problem && problem)
        throw new ConfigurationError(
          `Models can't be downloaded: ${problem}. What arrived is kept for the next attempt.`,
        )
      if (models.length > 0 && models.every(({ state }) => state === "ready")) break
    }
    say("All models are installed.")
  } finally {
    await node.stop()
  }
}

async function mirror(env: Env, folder: string | undefined, pairs: readonly string[]): Promise<void> {
  if (!folder) throw new ConfigurationError(usage)
  const target = resolve(folder)
  const wanted = directionsOf(pairs)
  const source = sourceOf(env.TRANSLATE_MODELS_URL)
  const registry = await fetchRegistry(source)
  const room = { reserve: env.DISK_RESERVE * megabyte }
  await mirrorModels(registry, wanted, target, { source, room }, (direction, { type, size }) =>
    say(`${direction} ${type} ${megabytes(size)}`),
  )
  say(`Serve ${target} with any web server, and set TRANSLATE_MODELS_URL to its address.`)
}

/** `npm run models`: the models of the embedded translation engine. */
export async function models(env: Env, [command, ...rest]: readonly string[]): Promise<void> {
  try {
    if (command === "list") await list(env)
    else if (command === "fetch") await fetchModels(env, rest)
    else if (command === "mirror") await mirror(env, rest[0], rest.slice(1))
    else throw new ConfigurationError(usage)
  } catch (error) {
    throw error instanceof ModelError ? new ConfigurationError(`${error.message}.`) : error
  }
}

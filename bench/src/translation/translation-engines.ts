import { readEnv } from "../../../server/src/core/process/env"
import { modelFolder } from "../../../server/src/features/people/translation/embedded/embedded.service"
import { EmbeddedNode } from "../../../server/src/features/people/translation/embedded/embedded-node"
import { sourceOf } from "../../../server/src/features/people/translation/embedded/model-download"
import { directions } from "../../../server/src/features/people/translation/embedded/model-registry"
import { configuredEngines } from "../../../server/src/features/people/translation/engine/configured-engines"
import type { EngineOrder } from "../../../server/src/features/people/translation/engine/engine-order"

const megabyte = 1024 * 1024
const pollMs = 1000

export interface ConfiguredEngine {
  readonly name: string
  readonly order: EngineOrder
}

/** Waits until all models are installed; returns why they cannot be, or null. */
async function installModels(node: EmbeddedNode, report: (line: string) => void): Promise<string | null> {
  node.want(directions, false)
  for (let said = ""; ;) {
    const { models = [], problem } = node.status ?? {}
    const missing = models.filter(({ state }) => state !== "ready")
    if (models.length > 0 && missing.length === 0) return null
    const failed = missing.find(({ state }) => state === "failed" || state === "unavailable")
    if (problem || failed) return problem ?? `${failed?.direction}: ${failed?.state}`
    const line = `${models.length - missing.length} of ${directions.length} models`
    if (line !== said) report((said = line))
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Opens each configured engine separately, with the server's settings. */
export async function openEngines(report: (line: string) => void) {
  const env = readEnv(process.env)
  const node = new EmbeddedNode(
    {
      folder: modelFolder(env.DATA_DIR),
      source: sourceOf(env.TRANSLATE_MODELS_URL),
      memoryBytes: (env.TRANSLATE_MEMORY ?? 1024) * megabyte,
      reserveBytes: (env.DISK_RESERVE ?? 0) * megabyte,
      textTimeoutMs: (env.TRANSLATE_TIMEOUT ?? 10) * 1000,
    },
    () => undefined,
  )
  const notes: string[] = []
  if (env.TRANSLATE_EMBEDDED) {
    await node.start()
    const problem = await installModels(node, report)
    if (problem) notes.push(`The embedded engine is left out, because its models can't be installed: ${problem}.`)
    else return { ...open(node), notes, stop: () => node.stop() }
  }
  return { ...open(null), notes, stop: () => node.stop() }

  function open(embedded: EmbeddedNode | null): { engines: ConfiguredEngine[] } {
    const { names } = configuredEngines(env, undefined, embedded)
    const engines = names.map((name) => ({
      name,
      order: configuredEngines({ ...env, TRANSLATE_ENGINES: [name] }, undefined, embedded),
    }))
    return { engines }
  }
}

import type { Language } from "@redthread/contract/language"
import type { PairState } from "@redthread/contract/translation-status"
import { isChinesePair, toChinese } from "../chinese-engine"
import type { AskOptions, Engine } from "../engine/engine"
import type { EmbeddedNode } from "./embedded-node"
import { routeOf } from "./model-registry"

/** ms for a request, which includes the time that it waits for others. */
const requestTimeoutMs = 90_000

/** Maximum waiting texts in this process; the translation process has a separate queue with its own limits. */
const maxParallel = 500

/** Firefox's models in a process of this machine: texts do not leave it. */
export class EmbeddedEngine implements Engine {
  readonly name = "embedded"
  readonly limits = { pieces: 200, characters: 20_000 }
  readonly queue = { parallel: maxParallel, timeoutMs: requestTimeoutMs }

  constructor(readonly node: EmbeddedNode) {}

  can(source: Language, target: Language): boolean {
    return this.readiness(source, target).state !== "unavailable"
  }

  readiness(source: Language, target: Language): { state: PairState; readyInSeconds: number | null } {
    const route = routeOf(source, target)
    if (route.length === 0) return { state: "unavailable", readyInSeconds: null }
    const { status } = this.node
    if (!status) return { state: "preparing", readyInSeconds: null }
    const models = route.map((direction) => status.models.find((model) => model.direction === direction))
    if (models.every((model) => model?.state === "ready")) return { state: "ready", readyInSeconds: 0 }
    // While nothing can be downloaded, members do not wait for it.
    const isHopeless = models.some(
      (model) =>
        !model ||
        model.state === "failed" ||
        model.state === "unavailable" ||
        (status.problem !== null && ["missing", "waiting"].includes(model.state)),
    )
    if (isHopeless) return { state: "unavailable", readyInSeconds: null }
    const seconds = models.flatMap((model) => model?.ready_in_seconds ?? [])
    return { state: "preparing", readyInSeconds: seconds.length > 0 ? Math.max(...seconds) : null }
  }

  /** The models know Simplified Chinese; Traditional Chinese is converted before and after. */
  async ask(
    pieces: readonly string[],
    source: Language,
    target: Language,
    signal: AbortSignal,
    { priority }: AskOptions,
  ): Promise<string[]> {
    const texts =
      source === "tw" ? await Promise.all(pieces.map((piece) => toChinese(piece, "zh"))) : pieces.map((piece) => piece)
    const translated = await this.node.translate({ texts, source, target, priority }, signal)
    return isChinesePair("zh", target) ? Promise.all(translated.map((text) => toChinese(text, "tw"))) : translated
  }
}

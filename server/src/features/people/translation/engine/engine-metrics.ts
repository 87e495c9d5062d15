import { Counter, Gauge, Histogram, register } from "prom-client"
import type { EngineFailure, EngineName } from "./engine"

/** Tests create the engines several times in one process. */
function fresh(name: string): string {
  register.removeSingleMetric(name)
  return name
}

const requests = new Counter({
  name: fresh("redthread_translation_requests_total"),
  help: "Requests to translation engines, by what came of them",
  labelNames: ["engine", "outcome"],
})
const seconds = new Histogram({
  name: fresh("redthread_translation_seconds"),
  help: "Time that a translation engine took to answer",
  labelNames: ["engine"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
})
const characters = new Counter({
  name: fresh("redthread_translation_characters_total"),
  help: "Characters that translation engines have translated",
  labelNames: ["engine"],
})
const dollars = new Counter({
  name: fresh("redthread_translation_cost_dollars_total"),
  help: "What that cost by the prices in TRANSLATE_PRICES",
  labelNames: ["engine"],
})
const running = new Gauge({
  name: fresh("redthread_translation_running"),
  help: "Requests to translation engines under way",
  labelNames: ["engine"],
})
const paused = new Gauge({
  name: fresh("redthread_translation_paused"),
  help: "1 while an engine is left alone after it failed or refused",
  labelNames: ["engine"],
})

export const engineMetrics = {
  began: (engine: EngineName): void => running.inc({ engine }),
  ended(engine: EngineName, outcome: "translated" | EngineFailure, ms: number): void {
    running.dec({ engine })
    requests.inc({ engine, outcome })
    seconds.observe({ engine }, ms / 1000)
  },
  /** `price`: USD per million characters. */
  translated(engine: EngineName, count: number, price: number): void {
    characters.inc({ engine }, count)
    dollars.inc({ engine }, (count * price) / 1_000_000)
  },
  paused: (engine: EngineName, is: boolean): void => paused.set({ engine }, is ? 1 : 0),
}

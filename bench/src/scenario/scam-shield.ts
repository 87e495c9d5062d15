import { join } from "node:path"
import { projectRoot } from "../../../server/src/core/process/project-root"
import { scoreText } from "../../../server/src/features/people/scam-shield/scam-shield.score"
import type { Outcome, Verdict } from "../report"
import {
  falseAlarmsOf,
  measure,
  type Measured,
  readLabelled,
  recallOf,
  tableOf,
  writeTable,
} from "../scam-shield/measure"
import type { Scenario } from "./scenario"

const labelled = join(projectRoot, "bench", "src", "scam-shield", "labelled.tsv")
const document = join(projectRoot, "docs", "scam-shield.md")

function verdictsOf(all: readonly Measured[]): Verdict[] {
  return all.flatMap((one) => {
    const [recall, alarms] = one.language === "all" ? [85, 3] : [75, 6]
    return [
      { what: `${one.language}: % of scams that are warned of`, value: recallOf(one), atLeast: recall },
      { what: `${one.language}: % of innocent texts that are warned of`, value: falseAlarmsOf(one), atMost: alarms },
    ]
  })
}

/** Median time of all texts, ms. */
function timeOf(texts: readonly string[]): number {
  const rounds = 20
  const times = texts.map((text) => {
    const started = performance.now()
    for (let round = 0; round < rounds; round++) scoreText(text)
    return (performance.now() - started) / rounds
  })
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

/** Recall and false positives of the rules on labelled texts. */
export const scamShield: Scenario = {
  name: "scam-shield",
  members: 200,
  async run({ file = labelled }): Promise<Outcome> {
    const lines = await readLabelled(file)
    const all = measure(lines)
    const time = timeOf(lines.map(({ text }) => text))
    await writeTable(document, file, all)
    return {
      rows: [],
      verdicts: [...verdictsOf(all), { what: "ms a text", value: time, atMost: 0.2 }],
      notes: [`${lines.length} texts of ${file}:`, tableOf(all)],
    }
  },
}

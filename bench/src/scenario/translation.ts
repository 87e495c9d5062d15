import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Language, languages } from "../../../contract/src/language"
import { projectRoot } from "../../../server/src/core/process/project-root"
import * as templates from "../../../server/src/features/talk/template/template.service"
import { namePattern } from "../../../server/src/features/people/translation/text-names"
import { translateWhole } from "../../../server/src/features/people/translation/translation.text"
import type { Outcome } from "../report"
import { chrf } from "../translation/chrf"
import { addSurvival, namesIn, noSurvival, type Survival, survivors } from "../translation/survival"
import { type ConfiguredEngine, openEngines } from "../translation/translation-engines"
import type { Scenario } from "./scenario"

type Sentence = Record<Language, string>

const folder = join(projectRoot, "bench", "src", "translation")
const document = join(projectRoot, "docs", "translation.md")
const [begin, end] = ["<!-- quality -->", "<!-- end of quality -->"]

/** An engine with less is a test double, whose figures are not written to the documentation. */
const realChrf = 15
/** Requests at once, as the product sends them. */
const lanes = 10

/** The phrase book, and chat as people write it, in all languages. */
async function readSentences(): Promise<Sentence[]> {
  const book = templates
    .list("en")
    .items.map(({ id }) =>
      Object.fromEntries(languages.map((language) => [language, templates.templateContent(id, language) ?? ""])),
    )
  const chat = JSON.parse(await readFile(join(folder, "sentences.json"), "utf8")) as Sentence[]
  return [...(book as Sentence[]), ...chat]
}

interface Measured {
  readonly engine: string
  /** By "source target". */
  readonly scores: ReadonlyMap<string, number>
  readonly survival: Survival
  readonly failed: number
  /** ms of one sentence, median. */
  readonly median: number
}

async function measurePair(
  { order }: ConfiguredEngine,
  sentences: readonly Sentence[],
  [source, target]: readonly [Language, Language],
) {
  const survival = noSurvival()
  const times: number[] = []
  const pairs: { translated: string; reference: string }[] = []
  let failed = 0
  const waiting = [...sentences]
  const lane = async (): Promise<void> => {
    for (let sentence = waiting.pop(); sentence; sentence = waiting.pop()) {
      const names = namesIn(Object.values(sentence))
      const started = performance.now()
      const through = async (pieces: readonly string[]) => (await order.translate(pieces, source, target)).pieces
      const translated = await translateWhole(
        sentence[source],
        through,
        namePattern({ people: names, places: [] }),
      ).catch(() => null)
      if (translated === null) {
        failed += 1
        continue
      }
      times.push(performance.now() - started)
      addSurvival(survival, sentence[source], translated, names)
      pairs.push({ translated, reference: sentence[target] })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { score: chrf(pairs), survival, times, failed }
}

async function measure(engine: ConfiguredEngine, sentences: readonly Sentence[]): Promise<Measured> {
  const scores = new Map<string, number>()
  const survival = noSurvival()
  const times: number[] = []
  let failed = 0
  for (const source of languages)
    for (const target of languages) {
      if (source === target || !engine.order.can(source, target)) continue
      const pair = await measurePair(engine, sentences, [source, target])
      scores.set(`${source} ${target}`, pair.score)
      for (const kind of survivors) {
        survival[kind].found += pair.survival[kind].found
        survival[kind].expected += pair.survival[kind].expected
      }
      times.push(...pair.times)
      failed += pair.failed
    }
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  return { engine: engine.name, scores, survival, failed, median }
}

const share = ({ found, expected }: { found: number; expected: number }): string =>
  expected === 0 ? "" : `${((found / expected) * 100).toFixed(1)}%`

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`

function tablesOf({ engine, scores, survival, failed, median }: Measured): string {
  const score = (source: Language, target: Language): string => scores.get(`${source} ${target}`)?.toFixed(1) ?? ""
  return [
    `chrF of \`${engine}\`, from the language of the row into that of the column; ${median.toFixed(0)} ms a sentence (median, ${lanes} at once), ${failed} failed:`,
    "",
    row(["", ...languages]),
    row(["---", ...languages.map(() => "---")]),
    ...languages.map((source) => row([source, ...languages.map((target) => score(source, target))])),
    "",
    row([...survivors]),
    row(survivors.map(() => "---")),
    row(survivors.map((kind) => share(survival[kind]))),
  ].join("\n")
}

const meanOf = ({ scores }: Measured): number =>
  [...scores.values()].reduce((sum, score) => sum + score, 0) / Math.max(scores.size, 1)

async function writeTables(all: readonly Measured[]): Promise<void> {
  const text = await readFile(document, "utf8")
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  await writeFile(document, `${text.slice(0, from)}\n\n${all.map(tablesOf).join("\n\n")}\n\n${text.slice(to)}`)
}

/** Quality of each configured engine in all directions, through the guards of the product. */
export const translation: Scenario = {
  name: "translation",
  members: 200,
  async run({ report }): Promise<Outcome> {
    const sentences = await readSentences()
    const { engines, notes, stop } = await openEngines(report)
    try {
      const all: Measured[] = []
      for (const engine of engines) {
        report(`${engine.name}: ${sentences.length} sentences in each direction`)
        all.push(await measure(engine, sentences))
      }
      const real = all.filter((one) => meanOf(one) >= realChrf)
      if (real.length > 0) await writeTables(real)
      const none = engines.length === 0 ? ["No engine is set up (docs/translation.md), so nothing was measured."] : []
      const unreal =
        all.length > real.length
          ? ["Engines without a real model were measured, and left out of the documentation."]
          : []
      const verdicts = real.flatMap(({ engine, survival }) =>
        survivors.map((kind) => ({
          what: `${engine}: % of ${kind} that survive`,
          value: (100 * survival[kind].found) / Math.max(survival[kind].expected, 1),
          atLeast: 99,
        })),
      )
      return { rows: [], verdicts, notes: [...notes, ...none, ...unreal, ...all.map(tablesOf)] }
    } finally {
      await stop()
    }
  },
}

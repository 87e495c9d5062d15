import { join } from "node:path"
import { projectRoot } from "../../../server/src/core/process/project-root"
import {
  readConcepts,
  readWords,
  shieldLabels,
} from "../../../server/src/features/people/scam-shield/scam-shield.model"
import { foldEntry } from "../../../server/src/features/people/scam-shield/scam-shield.concepts"
import { scoreText, signsOf } from "../../../server/src/features/people/scam-shield/scam-shield.score"
import type { Outcome, Verdict } from "../report"
import { type Message, readOlder, readTable, readTestPart, readTraining } from "../scam-shield/examples"
import { crossValidate, fit, type Judged, thresholdOf, writeModel } from "../scam-shield/fit"
import { falseAlarmsOf, measure, type Measured, recallOf, tableOf, writeTable } from "../scam-shield/measure"
import type { Scenario } from "./scenario"

const document = join(projectRoot, "docs", "scam-shield.md")
const scam = shieldLabels.indexOf("scam")

/** Both scripts of Chinese are one language to the model. */
const modelLanguage = (language: string): string => (language === "tw" ? "zh" : language)

function verdictsOf(all: readonly Measured[]): Verdict[] {
  return all.flatMap((one) => {
    const isKind = one.scams === 0
    const [recall, alarms] = one.name === "all" ? [92, 2] : [85, isKind ? 5 : 4]
    const found = { what: `${one.name}: % of scams that are warned of`, value: recallOf(one), atLeast: recall }
    const warned = { what: `${one.name}: % of innocent texts that are warned of`, value: falseAlarmsOf(one) }
    return [...(isKind ? [] : [found]), { ...warned, atMost: alarms }]
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

/** The threshold of each language lets 2% of its innocent messages pass as scams, judged without their own source. */
function thresholdsOf(judged: readonly Judged[]): Record<string, number> {
  const innocent = judged.filter(({ example }) => example.kind !== "scam" && example.kind !== "abuse")
  const languages = [...new Set(innocent.map(({ example }) => modelLanguage(example.language)))].toSorted()
  return Object.fromEntries(
    languages.map((language) => {
      const own = innocent.filter(({ example }) => modelLanguage(example.language) === language)
      return [language, thresholdOf(own.map(({ logits }) => logits[0] ?? 0))]
    }),
  )
}

/** Entries that are not stored as the classifier compares them would never match. */
function assertFolded(): void {
  for (const [language, list] of Object.entries(readWords().concepts))
    for (const [concept, entries] of Object.entries(list))
      for (const entry of entries.split("|"))
        if (foldEntry(language, entry) !== entry) throw new Error(`${language} ${concept}: ${entry} is not folded`)
}

/** Fits the model, and measures each source with a model that was fitted without it. */
async function fitModel(report: (line: string) => void): Promise<Measured[]> {
  assertFolded()
  const concepts = readConcepts()
  const examples = [...(await readTraining(concepts)), ...(await readOlder(concepts))]
  report(`${examples.length} messages`)
  const judged = crossValidate(examples, [scam], report)
  const thresholds = thresholdsOf(judged)
  await writeModel(fit(examples, [...shieldLabels.keys()]), thresholds)
  const verdicts = judged.map(({ example: { language, kind }, logits }) => ({
    language,
    kind,
    isWarned: (logits[0] ?? 0) > (thresholds[modelLanguage(language)] ?? 0),
  }))
  const all = measure(verdicts)
  await writeTable(document, "cross-validation", all)
  return all
}

/** Measures labelled texts, by default the test part; `--fit` fits the model instead and never reads the test part. */
export const scamShield: Scenario = {
  name: "scam-shield",
  members: 200,
  async run({ file, fit: isFit, report }): Promise<Outcome> {
    if (isFit) {
      const fitted = await fitModel(report)
      return {
        rows: [],
        verdicts: verdictsOf(fitted),
        notes: ["By models fitted without the source:", tableOf(fitted)],
      }
    }
    const messages: readonly Message[] = file ? await readTable(file) : await readTestPart()
    const all = measure(
      messages.map(({ language, kind, text }) => ({ language, kind, isWarned: signsOf(scoreText(text)).length > 0 })),
    )
    if (!file) await writeTable(document, "test part", all)
    const time = timeOf(messages.map(({ text }) => text))
    return {
      rows: [],
      verdicts: [...verdictsOf(all), { what: "ms a text", value: time, atMost: 0.05 }],
      notes: [`${messages.length} texts:`, tableOf(all)],
    }
  },
}

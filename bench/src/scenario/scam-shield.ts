import { type AbuseKind, abuseKinds } from "@redthread/contract/scam-shield"
import { join } from "node:path"
import { projectRoot } from "../../../server/src/core/process/project-root"
import { Concepts } from "../../../server/src/features/people/scam-shield/scam-shield.concepts"
import { alarmsBySuspicion } from "../../../server/src/features/people/scam-shield/scam-shield.course"
import {
  type JudgedLabel,
  judgedLabels,
  readWords,
  shieldLabels,
} from "../../../server/src/features/people/scam-shield/scam-shield.model"
import { scoreText, signsOf } from "../../../server/src/features/people/scam-shield/scam-shield.score"
import type { Outcome, Verdict } from "../report"
import {
  type Message,
  readConversations,
  readOlder,
  readTable,
  readTestPart,
  readTraining,
} from "../scam-shield/examples"
import {
  type CourseFigures,
  courseFigures,
  courseThresholdsOf,
  crossValidateCourse,
  fitCourse,
  sidesOf,
} from "../scam-shield/course"
import {
  fitLabels,
  isInnocent,
  type Judged,
  ofEachLabel,
  shareOf,
  thresholdOf,
  type Thresholds,
  writeModel,
} from "../scam-shield/fit"
import { falseAlarmsOf, measure, type Measured, measureOf, recallOf, tableOf, writeTable } from "../scam-shield/measure"
import { unfoldedEntries } from "../scam-shield/words"
import type { Scenario } from "./scenario"

const document = join(projectRoot, "docs", "scam-shield.md")

/** Both scripts of Chinese are one language to the model. */
const modelLanguage = (language: string): string => (language === "tw" ? "zh" : language)

function verdictsOf(all: readonly Measured[]): Verdict[] {
  return all.flatMap((one) => {
    const isKind = one.scams === 0
    const isAbuse = abuseKinds.some((kind) => kind === one.name)
    const [recall, alarms] = isAbuse ? [80, 2] : one.name === "all" ? [92, 2] : [85, isKind ? 5 : 4]
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

/** By label and language, a share of the innocent messages exceeds it, judged without their own source. */
function thresholdsOf(judged: readonly Judged[]): Thresholds {
  const innocent = judged.filter(({ example }) => isInnocent(example))
  const languages = [...new Set(innocent.map(({ example }) => modelLanguage(example.language)))].toSorted()
  return ofEachLabel((label) =>
    Object.fromEntries(
      languages.map((language) => {
        const own = innocent.filter(({ example }) => modelLanguage(example.language) === language)
        return [
          language,
          thresholdOf(
            own.map(({ logits }) => logits[shieldLabels.indexOf(label)] ?? 0),
            shareOf(label),
          ),
        ]
      }),
    ),
  )
}

function measureAbuse(
  kind: AbuseKind,
  judged: readonly Judged[],
  isFound: (one: Judged, label: JudgedLabel) => boolean,
): Measured {
  const own = judged.filter(({ example }) => isInnocent(example) || example.labels.includes(kind))
  return measureOf(
    kind,
    own.map((one) => ({
      language: one.example.language,
      kind: isInnocent(one.example) ? one.example.kind : "scam",
      isWarned: isFound(one, kind),
    })),
  )
}

/** Fits the model, and measures each fold with a model that was fitted without it. */
async function fitModel(report: (line: string) => void): Promise<{ all: Measured[]; courses: CourseFigures[] }> {
  const unfolded = unfoldedEntries()
  if (unfolded.length > 0) throw new Error(`words.json has entries that are not folded: ${unfolded.join(", ")}`)
  const concepts = new Concepts(readWords())
  const messages = [...(await readTraining(concepts)), ...(await readOlder(concepts))]
  const conversations = await readConversations(concepts, "train")
  const turns = conversations.flatMap((one) => one.turns.map(({ example }) => example))
  report(`${messages.length} messages, ${conversations.length} conversations`)
  const { judged, combiner, fitted } = await fitLabels([...messages, ...turns], report)
  const ofMessages = judged.filter(({ example }) => example.kind !== "turn" && example.kind !== "fragment")
  const thresholds = thresholdsOf(ofMessages)
  const sides = sidesOf(conversations, judged)
  const judgedSides = crossValidateCourse(sides)
  const bySuspicion = courseThresholdsOf(judgedSides)
  await writeModel(fitted, { combiner, thresholds, course: { weights: fitCourse(sides), thresholds: bySuspicion } })
  const isFound = ({ example, logits }: Judged, label: JudgedLabel): boolean =>
    (logits[shieldLabels.indexOf(label)] ?? 0) > (thresholds[label][modelLanguage(example.language)] ?? 0)
  const scams = ofMessages.map((one) => ({
    language: one.example.language,
    kind: one.example.kind,
    isWarned: isFound(one, "scam"),
  }))
  const fragments = judged
    .filter(({ example: { kind } }) => kind === "fragment")
    .map((one) => ({
      language: one.example.language,
      kind: "fragment",
      isWarned: judgedLabels.some((label) => isFound(one, label)),
    }))
  const all = [
    ...measure(scams),
    measureOf("fragment", fragments),
    ...abuseKinds.map((kind) => measureAbuse(kind, ofMessages, isFound)),
  ]
  await writeTable(document, "cross-validation", all)
  return { all, courses: bySuspicion.map((threshold) => courseFigures(judgedSides, threshold)) }
}

/** The goal is that of a usual sender. */
function courseVerdicts(bySuspicion: readonly CourseFigures[]): Verdict[] {
  const usual = bySuspicion[alarmsBySuspicion.indexOf(0.02)]
  if (!usual) return []
  const { scams, before, innocent, falseAlarms } = usual
  const warned = { what: "% of conversations warned of before the first request", value: (100 * before) / scams }
  const alarms = { what: "% of innocent sides of conversations warned of", value: (100 * falseAlarms) / innocent }
  return [
    { ...warned, atLeast: 80 },
    { ...alarms, atMost: 2 },
  ]
}

/** Measures labelled texts, by default the test part; `--fit` fits the model instead and never reads the test part. */
export const scamShield: Scenario = {
  name: "scam-shield",
  members: 200,
  async run({ file, fit: isFit, report }): Promise<Outcome> {
    if (isFit) {
      const { all, courses } = await fitModel(report)
      return {
        rows: [],
        verdicts: [...verdictsOf(all), ...courseVerdicts(courses)],
        notes: ["By models fitted without the fold:", tableOf(all), ...courses.map((one) => JSON.stringify(one))],
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

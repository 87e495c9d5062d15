import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { projectRoot } from "../../../server/src/core/process/project-root"
import type { Concepts } from "../../../server/src/features/people/scam-shield/scam-shield.concepts"
import { featuresOf } from "../../../server/src/features/people/scam-shield/scam-shield.features"
import {
  innocentLabels,
  scamLabels,
  type ShieldLabel,
  stageLabels,
} from "../../../server/src/features/people/scam-shield/scam-shield.model"

const folder = join(projectRoot, "bench", "src", "scam-shield")

export interface Message {
  readonly language: string
  /** `scam`, `abuse`, or the kind of an innocent message. */
  readonly kind: string
  readonly text: string
}

/** Examples are divided by author: each fold is judged by models that were fitted to the others. */
export const folds = 4

export interface Example {
  readonly language: string
  readonly fold: number
  /** `scam`, `abuse`, the kind of an innocent message, `fragment` of one, or `turn` of a conversation. */
  readonly kind: string
  readonly labels: readonly ShieldLabel[]
  /** Labels that this example teaches; for the others it is not used. */
  readonly teaches: readonly ShieldLabel[]
  readonly indexes: Int32Array
  readonly values: Float32Array
}

interface Line {
  readonly label: readonly ShieldLabel[]
  readonly kind: string
  readonly text: string
}

/** Labels of the kinds in the older sets; other scams are lines of known stories. */
const olderLabels: Readonly<Record<string, ShieldLabel>> = {
  money: "money",
  asks_money: "money",
  money_request: "money",
  ticket: "money",
  travel: "money",
  travel_ticket: "money",
  visa: "money",
  rent: "money",
  rent_money: "money",
  hospital: "money",
  customs_fee: "money",
  parcel: "money",
  parcel_customs: "money",
  frozen_account: "money",
  "gift-card": "gift_card",
  gift_card: "gift_card",
  gift_cards: "gift_card",
  giftcard: "gift_card",
  topup: "gift_card",
  invest: "crypto",
  crypto: "crypto",
  crypto_investment: "crypto",
  crypto_coaching: "crypto",
  mule: "sugar_job",
  mule_account: "sugar_job",
  sugar: "sugar_job",
  sugar_payment: "sugar_job",
  allowance: "sugar_job",
  job: "sugar_job",
  job_task: "sugar_job",
  task: "sugar_job",
  task_job: "sugar_job",
  sextortion: "sextortion",
  blackmail: "sextortion",
  app: "other_app",
  "other-app": "other_app",
  other_app: "other_app",
  off_platform: "other_app",
  link: "look_alike",
  fake_link: "look_alike",
  link_phish: "look_alike",
  paid_view: "look_alike",
  lure_app: "look_alike",
  install: "look_alike",
  false_support: "fake_support",
  support: "fake_support",
  office: "fake_support",
}

const ofInnocentKind: Readonly<Record<string, ShieldLabel | undefined>> = {
  ...Object.fromEntries(innocentLabels.map((label) => [label, label])),
  other_app: "contact",
}

const ofScams: readonly ShieldLabel[] = [...scamLabels, "scam"]
const ofAbuse: readonly ShieldLabel[] = ["insult", "threat", "sexual"]
const ofMessages: readonly ShieldLabel[] = [...ofScams, ...innocentLabels, ...ofAbuse]

function labelsOf({ label, kind }: Pick<Line, "label" | "kind">): ShieldLabel[] {
  if (kind === "abuse") return [...label]
  if (kind === "scam") return [...label, "scam", ...(label.includes("script") ? ["approach" as const] : [])]
  const innocent = ofInnocentKind[kind]
  return innocent ? [innocent] : []
}

/** Before a scammer asks for something the text is that of a script. */
const teachesApproach = ({ label, kind }: Pick<Line, "label" | "kind">): boolean =>
  kind === "scam" ? label.includes("script") : kind !== "abuse"

type Source = Pick<Example, "language" | "fold">

function featuresIn(text: string, concepts: Concepts): Pick<Example, "indexes" | "values"> {
  const { indexes, ends, values } = featuresOf(text, concepts)
  const valueOfEach = new Float32Array(indexes.length)
  for (const [group, end] of ends.entries()) valueOfEach.fill(values[group] as number, ends[group - 1] ?? 0, end)
  return { indexes, values: valueOfEach }
}

function toExample(concepts: Concepts, source: Source, line: Line, teaches: readonly ShieldLabel[]): Example {
  return {
    ...source,
    kind: line.kind,
    labels: labelsOf(line),
    teaches: teachesApproach(line) ? [...teaches, "approach"] : teaches,
    ...featuresIn(line.text, concepts),
  }
}

const linesOf = async (...path: string[]): Promise<string[]> =>
  (await readFile(join(...path), "utf8")).trim().split("\n")

/** Lines of a part by language and pass, which the name of a file has. */
async function readPart(part: "train" | "test") {
  const files = (await readdir(join(folder, "messages", part))).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const [language = "", pass = ""] = file.split(".")
      const lines = (await linesOf(folder, "messages", part, file)).map((line) => JSON.parse(line) as Line)
      return { language, pass, lines }
    }),
  )
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" })

/** One word of a text, and two or three that follow each other; the place depends on the text alone. */
function fragmentsOf(text: string): string[] {
  const words = [...wordSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike)
  let hash = 0
  for (const { segment } of words) hash = (hash * 31 + segment.length * 7 + segment.charCodeAt(0)) % 1_000_003
  return [1, 2 + (hash % 2)].flatMap((length) => {
    if (words.length <= length) return []
    const place = hash % (words.length - length)
    const [first, last] = [words[place], words[place + length - 1]]
    return first && last ? [text.slice(first.index, last.index + last.segment.length)] : []
  })
}

/**
 * All messages, and fragments of the innocent ones: without them a single word, which has few features, is judged by the
 * frequency of its label among the messages.
 */
export async function readTraining(concepts: Concepts): Promise<Example[]> {
  const passes = await readPart("train")
  return passes.flatMap(({ language, pass, lines }) =>
    lines.flatMap((line) => {
      const source = { language, fold: Number(pass) % folds }
      const fragments = line.label.length > 0 ? [] : fragmentsOf(line.text)
      return [
        toExample(concepts, source, line, ofMessages),
        ...fragments.map((text) => toExample(concepts, source, { label: [], kind: "fragment", text }, ofMessages)),
      ]
    }),
  )
}

export async function readTestPart(): Promise<Message[]> {
  const passes = await readPart("test")
  return passes.flatMap(({ language, lines }) => lines.map(({ kind, text }) => ({ language, kind, text })))
}

/** Lines of language, `scam` or another word, kind and text, separated by tabs. */
export async function readTable(file: string): Promise<(Message & { readonly scamKind: string })[]> {
  return (await linesOf(file)).map((line, index) => {
    const [language, verdict, kind = "", text] = line.split("\t")
    if (!language || !verdict || !text) throw new Error(`line ${index + 1} is not: language, verdict, kind, text`)
    return { language, kind: verdict === "scam" ? "scam" : kind, scamKind: kind, text }
  })
}

/** The sets with which earlier rules were written and measured; they do not name the kinds of innocent messages. */
export async function readOlder(concepts: Concepts): Promise<Example[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".tsv")).toSorted()
  const sets = await Promise.all(files.map((file) => readTable(join(folder, file))))
  return sets.flat().map(({ language, kind, scamKind, text }) => {
    const label = kind === "scam" ? [olderLabels[scamKind] ?? "script"] : []
    const line = { label, kind: kind === "scam" ? kind : "other", text }
    return toExample(concepts, { language, fold: 0 }, line, ofScams)
  })
}

interface TurnLine {
  readonly by: "a" | "b"
  readonly day: number
  readonly text: string
  readonly stage?: string
}

export interface Turn {
  readonly by: "a" | "b"
  /** Days since the conversation began. */
  readonly day: number
  /** True if the turn asks for something or moves to another app. */
  readonly isRequest: boolean
  readonly example: Example
}

export interface Conversation {
  readonly language: string
  readonly fold: number
  readonly kind: string
  /** True if `a` is a scammer. */
  readonly isScam: boolean
  readonly turns: readonly Turn[]
}

const isStage = (stage: string | undefined): stage is (typeof stageLabels)[number] =>
  stageLabels.some((label) => label === stage)

/** The third pass is the test part. */
const testPass = "3"

export async function readConversations(concepts: Concepts, part: "train" | "test"): Promise<Conversation[]> {
  const files = (await readdir(join(folder, "messages", "conversations"))).toSorted()
  const read = await Promise.all(
    files.map(async (file) => {
      const [language = "", pass = ""] = file.split(".")
      if ((pass === testPass) !== (part === "test")) return []
      const lines = await linesOf(folder, "messages", "conversations", file)
      const parsed = lines.map((line) => JSON.parse(line) as { kind: string; scam: boolean; turns: TurnLine[] })
      return parsed.map((one) => toConversation(concepts, { language, fold: Number(pass) % folds }, one))
    }),
  )
  return read.flat()
}

function toConversation(
  concepts: Concepts,
  source: Source,
  { kind, scam: isScam, turns }: { kind: string; scam: boolean; turns: readonly TurnLine[] },
): Conversation {
  const isRequest = ({ stage }: TurnLine): boolean => stage === "request" || stage === "other_app"
  const firstRequest = turns.findIndex(isRequest)
  const shaped = turns.map((turn, place) => {
    const isScammer = isScam && turn.by === "a"
    const isAfter = isScammer && firstRequest >= 0 && place >= firstRequest
    const labels: ShieldLabel[] = [
      ...(isStage(turn.stage) ? [turn.stage] : []),
      ...(isScammer && !isAfter ? ["approach" as const] : []),
    ]
    const stages = isAfter ? stageLabels.filter((label) => label !== "approach") : stageLabels
    // A scammer may threaten; of the others no turn is abuse.
    const teaches = isScammer ? stages : [...stages, ...ofAbuse]
    return {
      by: turn.by,
      day: turn.day,
      isRequest: isRequest(turn),
      example: { ...source, kind: "turn", labels, teaches, ...featuresIn(turn.text, concepts) },
    }
  })
  return { ...source, kind, isScam, turns: shaped }
}

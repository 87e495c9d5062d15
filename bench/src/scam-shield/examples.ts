import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { projectRoot } from "../../../server/src/core/process/project-root"
import type { Concepts } from "../../../server/src/features/people/scam-shield/scam-shield.concepts"
import { featuresOf } from "../../../server/src/features/people/scam-shield/scam-shield.features"
import type { ShieldLabel } from "../../../server/src/features/people/scam-shield/scam-shield.model"

const folder = join(projectRoot, "bench", "src", "scam-shield")

export interface Message {
  readonly language: string
  /** `scam`, `abuse`, or the kind of an innocent message. */
  readonly kind: string
  readonly text: string
}

export interface Example {
  readonly language: string
  /** Examples of one source were written by the same author; cross-validation leaves out one source at a time. */
  readonly source: string
  /** `scam`, `abuse`, or the kind of an innocent message. */
  readonly kind: string
  readonly labels: readonly ShieldLabel[]
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

function toExample(concepts: Concepts, language: string, source: string, { label, kind, text }: Line): Example {
  const { indexes, values } = featuresOf(text, concepts)
  const labels: ShieldLabel[] = kind === "scam" ? [...label, "scam"] : [...label]
  return { language, source, kind, labels, indexes: Int32Array.from(indexes), values: Float32Array.from(values) }
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

/** The messages for fitting, with one source for each pass. */
export async function readTraining(concepts: Concepts): Promise<Example[]> {
  const passes = await readPart("train")
  return passes.flatMap(({ language, pass, lines }) =>
    lines.map((line) => toExample(concepts, language, `pass ${pass}`, line)),
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

/** The sets with which earlier rules were written and measured. */
export async function readOlder(concepts: Concepts): Promise<Example[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".tsv")).toSorted()
  const sets = await Promise.all(files.map((file) => readTable(join(folder, file))))
  return sets.flat().map(({ language, kind, scamKind, text }) => {
    const label = kind === "scam" ? [olderLabels[scamKind] ?? "script"] : []
    return toExample(concepts, language, "older sets", { label, kind: kind === "scam" ? kind : "other", text })
  })
}

import { readFile, writeFile } from "node:fs/promises"
import { languages } from "../../../contract/src/language"

export interface Verdict {
  readonly language: string
  /** `scam`, `abuse`, or the kind of an innocent message. */
  readonly kind: string
  readonly isWarned: boolean
}

export interface Measured {
  readonly name: string
  readonly scams: number
  readonly found: number
  readonly innocent: number
  readonly falseAlarms: number
}

export function measureOf(name: string, all: readonly Verdict[]): Measured {
  const scams = all.filter(({ kind }) => kind === "scam")
  const innocent = all.filter(({ kind }) => kind !== "scam" && kind !== "abuse")
  return {
    name,
    scams: scams.length,
    found: scams.filter(({ isWarned }) => isWarned).length,
    innocent: innocent.length,
    falseAlarms: innocent.filter(({ isWarned }) => isWarned).length,
  }
}

/** Results in total, by language, and by kind of innocent message. */
export function measure(all: readonly Verdict[]): Measured[] {
  const kinds = [...new Set(all.map(({ kind }) => kind))].filter((kind) => kind !== "scam" && kind !== "abuse")
  return [
    measureOf("all", all),
    ...languages.map((language) =>
      measureOf(
        language,
        all.filter((one) => one.language === language),
      ),
    ),
    ...kinds.toSorted().map((kind) =>
      measureOf(
        kind,
        all.filter((one) => one.kind === kind),
      ),
    ),
  ].filter(({ scams, innocent }) => scams + innocent > 0)
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
export const recallOf = ({ found, scams }: Measured): number => share(found, scams)
export const falseAlarmsOf = ({ falseAlarms, innocent }: Measured): number => share(falseAlarms, innocent)

const percent = (value: number): string => `${value.toFixed(1)} %`

export const tableOf = (all: readonly Measured[]): string =>
  [
    "| language or kind | scams | found | recall | innocent | false alarms | share |",
    "| ---------------- | ----: | ----: | -----: | -------: | -----------: | ----: |",
    ...all.map((one) => {
      const cells = [
        one.scams || "",
        one.scams ? one.found : "",
        one.scams ? percent(recallOf(one)) : "",
        one.innocent,
        one.falseAlarms,
        percent(falseAlarmsOf(one)),
      ]
      return `| ${[one.name.padEnd(16), ...cells.map(String)].join(" | ")} |`
    }),
  ].join("\n")

/** Replaces the table between the markers with this name. */
export async function writeTable(document: string, name: string, all: readonly Measured[]): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const text = await readFile(document, "utf8")
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) return
  await writeFile(document, `${text.slice(0, from + begin.length)}\n\n${tableOf(all)}\n\n${text.slice(to)}`)
}

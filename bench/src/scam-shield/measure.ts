import { readFile, writeFile } from "node:fs/promises"
import { basename } from "node:path"
import { languages } from "../../../contract/src/language"
import { scoreText, signsOf } from "../../../server/src/features/people/scam-shield/scam-shield.score"

/** Line of a labelled file: language, `scam` or other, kind, text; separated by tabs. */
export interface Labelled {
  readonly language: string
  readonly isScam: boolean
  readonly text: string
}

export interface Measured {
  readonly language: string
  readonly scams: number
  readonly found: number
  readonly innocent: number
  readonly falseAlarms: number
}

/** Raises an error with the number of a malformed line. */
export function parseLabelled(content: string): Labelled[] {
  return content
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const [language, label, , text] = line.split("\t")
      if (!language || !label || !text) throw new Error(`line ${index + 1} is not: language, label, kind, text`)
      return { language, isScam: label === "scam", text }
    })
}

export const readLabelled = async (file: string): Promise<Labelled[]> => parseLabelled(await readFile(file, "utf8"))

function measureOf(language: string, lines: readonly Labelled[]): Measured {
  const warned = lines.filter(({ text }) => signsOf(scoreText(text)).length > 0)
  return {
    language,
    scams: lines.filter(({ isScam }) => isScam).length,
    found: warned.filter(({ isScam }) => isScam).length,
    innocent: lines.filter(({ isScam }) => !isScam).length,
    falseAlarms: warned.filter(({ isScam }) => !isScam).length,
  }
}

/** Results by language, total first. */
export function measure(lines: readonly Labelled[]): Measured[] {
  const by = languages.map((language) => lines.filter((line) => line.language === language))
  return [measureOf("all", lines), ...by.map((some, index) => measureOf(languages[index] ?? "", some))].filter(
    ({ scams, innocent }) => scams + innocent > 0,
  )
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
export const recallOf = ({ found, scams }: Measured): number => share(found, scams)
export const falseAlarmsOf = ({ falseAlarms, innocent }: Measured): number => share(falseAlarms, innocent)

const percent = (value: number): string => `${value.toFixed(1)} %`

export const tableOf = (all: readonly Measured[]): string =>
  [
    "| language | scams | found | recall | innocent | false alarms | share |",
    "| -------- | ----: | ----: | -----: | -------: | -----------: | ----: |",
    ...all.map((one) => {
      const cells = [
        one.scams,
        one.found,
        percent(recallOf(one)),
        one.innocent,
        one.falseAlarms,
        percent(falseAlarmsOf(one)),
      ]
      return `| ${[one.language.padEnd(8), ...cells.map(String)].join(" | ")} |`
    }),
  ].join("\n")

/** Replaces the table between the markers with the file's name. */
export async function writeTable(document: string, file: string, all: readonly Measured[]): Promise<void> {
  const name = basename(file)
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const text = await readFile(document, "utf8")
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) return
  await writeFile(document, `${text.slice(0, from + begin.length)}\n\n${tableOf(all)}\n\n${text.slice(to)}`)
}

import { type Language, languageTags } from "@redthread/contract/language"
import { isLegal } from "@redthread/contract/staff-decision"
import kindDe from "@redthread/texts/de/sanction.json"
import kindEn from "@redthread/texts/en/sanction.json"
import kindFr from "@redthread/texts/fr/sanction.json"
import kindIt from "@redthread/texts/it/sanction.json"
import kindJa from "@redthread/texts/ja/sanction.json"
import kindKo from "@redthread/texts/ko/sanction.json"
import kindTw from "@redthread/texts/tw/sanction.json"
import kindZh from "@redthread/texts/zh/sanction.json"
import de from "@redthread/texts/de/statement.json"
import en from "@redthread/texts/en/statement.json"
import fr from "@redthread/texts/fr/statement.json"
import it from "@redthread/texts/it/statement.json"
import ja from "@redthread/texts/ja/statement.json"
import ko from "@redthread/texts/ko/statement.json"
import tw from "@redthread/texts/tw/statement.json"
import zh from "@redthread/texts/zh/statement.json"
import { env } from "../../../core/process/env"
import { fill } from "../../../core/text/fill"
import type { SanctionRow } from "../../member/case-facts/case.tables"

type Texts = typeof en

const texts: Record<Language, Texts> = { en, zh, tw, de, it, fr, ja, ko }
const kinds: Record<Language, { kind: Record<SanctionRow["kind"], string> }> = {
  en: kindEn,
  zh: kindZh,
  tw: kindTw,
  de: kindDe,
  it: kindIt,
  fr: kindFr,
  ja: kindJa,
  ko: kindKo,
}

export const dayText = (day: Date, language: Language): string =>
  day.toLocaleDateString(languageTags[language], { dateStyle: "long", timeZone: "UTC" })

function durationOf({ kind, endsAt }: SanctionRow, language: Language): string | undefined {
  const { lasts } = texts[language]
  if (kind === "hold") return lasts.review
  if (endsAt) return fill(kind === "erase" ? lasts.erase : lasts.until, { day: dayText(endsAt, language) })
  return kind === "suspend" ? lasts.open : undefined
}

function groundOf({ ground }: SanctionRow, { ground: grounds, basis }: Texts): string | undefined {
  if (ground === null) return undefined
  const text = (grounds as Record<string, string>)[ground] ?? grounds.other
  return fill(isLegal(ground) ? basis.law : basis.terms, { ground: text })
}

/** Returns the out-of-court bodies, and that courts are open; `undefined` if no body is configured. */
export function bodiesText(language: Language): string | undefined {
  if (env.DISPUTE_BODIES.length === 0) return undefined
  return [texts[language].redress.bodies, ...env.DISPUTE_BODIES.map(({ name, url }) => `${name}: ${url}`)].join("\n")
}

/** The statement of reasons (DSA art. 17) as the text of a mail. */
export function statementText(row: SanctionRow, language: Language, link: string): string {
  const text = texts[language]
  const { heading, content, scope, redress, found, automated, facts } = text
  const parts: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    [heading.decision, [kinds[language].kind[row.kind], scope[row.kind], durationOf(row, language)]],
    [
      heading.facts,
      [
        ...row.contents.map(({ about, id }) => fill(content[about], { id: String(id) })),
        row.kind === "hold" ? facts[row.foundBy === "copy" ? "hold_copy" : "hold"] : row.reason,
      ],
    ],
    [heading.ground, [groundOf(row, text)]],
    [heading.how, [found[row.foundBy], automated[row.decidedBy === null ? "yes" : "no"]]],
    [heading.redress, [fill(redress.appeal, { link }), bodiesText(language), redress.court]],
  ]
  return parts
    .map(([title, lines]) => [title, lines.filter((line) => line !== undefined)] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title.toLocaleUpperCase(languageTags[language]), ...lines].join("\n"))
    .join("\n\n")
}

import type { Language } from "@redthread/contract/language"
import type { Notification } from "@redthread/contract/notification"
import de from "@redthread/texts/de/notice.json"
import en from "@redthread/texts/en/notice.json"
import fr from "@redthread/texts/fr/notice.json"
import it from "@redthread/texts/it/notice.json"
import ja from "@redthread/texts/ja/notice.json"
import ko from "@redthread/texts/ko/notice.json"
import tw from "@redthread/texts/tw/notice.json"
import zh from "@redthread/texts/zh/notice.json"
import { fill } from "../../../core/text/fill"

const texts: Record<Language, { said: object }> = { en, zh, tw, de, it, fr, ja, ko }
const tags: Record<Language, string> = {
  en: "en",
  zh: "zh",
  tw: "zh",
  de: "de",
  it: "it",
  fr: "fr",
  ja: "ja",
  ko: "ko",
}

export const somethingNew = (language: Language): string => {
  const { other } = texts[language].said as { other: string }
  return other
}

type Said = Pick<Notification, "type" | "event"> & {
  readonly data: Partial<Pick<Notification["data"], "name" | "gold" | "days" | "place">> & { readonly others: number }
}

export function sentenceOf({ type, event, data }: Said, language: Language): string {
  const forms = (texts[language].said as Record<string, Record<string, string>>)[type] ?? {}
  const form = new Intl.PluralRules(tags[language]).select(data.others)
  const grouped = forms[`${event}_more_${form}`] ?? forms[`${event}_more_other`]
  const text = data.others > 0 && grouped ? grouped : forms[event]
  const values = { name: data.name, gold: data.gold, days: data.days, place: data.place, count: data.others }
  if (text === undefined) return somethingNew(language)
  return fill(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? "")])))
}

import { type Language, languageTags } from "@redthread/contract/language"
import de from "@redthread/texts/de/date_share.json"
import en from "@redthread/texts/en/date_share.json"
import fr from "@redthread/texts/fr/date_share.json"
import it from "@redthread/texts/it/date_share.json"
import ja from "@redthread/texts/ja/date_share.json"
import ko from "@redthread/texts/ko/date_share.json"
import tw from "@redthread/texts/tw/date_share.json"
import zh from "@redthread/texts/zh/date_share.json"
import { fill } from "../../../../core/text/fill"

type ShareTextName = keyof typeof en

const texts: Record<Language, Record<ShareTextName, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const shareText = (name: ShareTextName, language: Language, values: Record<string, string> = {}): string =>
  fill(texts[language][name], values)

/** Day, time and the name of the zone. */
export const timeIn = (at: Date, timeZone: string | null, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
    timeZone: timeZone ?? "UTC",
  }).format(at)

/** The first word of a name; names have no separate first name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s/u, 1)[0] ?? name

import { type Language, languageTags } from "@redthread/contract/language"
import de from "@redthread/texts/de/leaving.json"
import en from "@redthread/texts/en/leaving.json"
import fr from "@redthread/texts/fr/leaving.json"
import it from "@redthread/texts/it/leaving.json"
import ja from "@redthread/texts/ja/leaving.json"
import ko from "@redthread/texts/ko/leaving.json"
import tw from "@redthread/texts/tw/leaving.json"
import zh from "@redthread/texts/zh/leaving.json"
import { fill } from "../../../core/text/fill"

const texts: Record<Language, typeof en> = { en, zh, tw, de, it, fr, ja, ko }

interface Leaving {
  name: string
  /** The last day on which the account can be reactivated. */
  until: Date
  /** PUBLIC_URL */
  site: string
}

/** The mail to the owner of a deleted account, in their language. */
export function leavingMail(language: Language, { name, until, site }: Leaving): { subject: string; text: string } {
  const date = new Intl.DateTimeFormat(languageTags[language], { dateStyle: "long", timeZone: "UTC" }).format(until)
  const { subject, text } = texts[language]
  return { subject, text: fill(text, { name, date, link: `${site}/reactivate` }) }
}

import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/mail.json"
import en from "@redthread/texts/en/mail.json"
import fr from "@redthread/texts/fr/mail.json"
import it from "@redthread/texts/it/mail.json"
import ja from "@redthread/texts/ja/mail.json"
import ko from "@redthread/texts/ko/mail.json"
import tw from "@redthread/texts/tw/mail.json"
import zh from "@redthread/texts/zh/mail.json"
import { fill } from "../text/fill"

export type MailTextName = keyof typeof en

const texts: Record<Language, Record<MailTextName, string>> = { en, zh, tw, de, it, fr, ja, ko }

/** A text that goes out by mail or SMS. */
export const mailText = (name: MailTextName, language: Language, values: Record<string, string> = {}): string =>
  fill(texts[language][name], values)

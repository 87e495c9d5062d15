import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/head.json"
import en from "@redthread/texts/en/head.json"
import fr from "@redthread/texts/fr/head.json"
import it from "@redthread/texts/it/head.json"
import ja from "@redthread/texts/ja/head.json"
import ko from "@redthread/texts/ko/head.json"
import tw from "@redthread/texts/tw/head.json"
import zh from "@redthread/texts/zh/head.json"
import { fill } from "../../../core/text/fill"

export type HeadTextName = keyof typeof en

const texts: Record<Language, Record<HeadTextName, string>> = { en, zh, tw, de, it, fr, ja, ko }

/** Title and description of a page for search engines and link previews. */
export const headText = (name: HeadTextName, language: Language, values: Record<string, string> = {}): string =>
  fill(texts[language][name], values)

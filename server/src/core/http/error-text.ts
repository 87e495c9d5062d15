import type { ErrorName } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/error.json"
import en from "@redthread/texts/en/error.json"
import fr from "@redthread/texts/fr/error.json"
import it from "@redthread/texts/it/error.json"
import ja from "@redthread/texts/ja/error.json"
import ko from "@redthread/texts/ko/error.json"
import tw from "@redthread/texts/tw/error.json"
import zh from "@redthread/texts/zh/error.json"

/** An error of the catalogue without a text in one of the languages does not compile. */
const texts: Record<Language, Record<ErrorName, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const errorText = (name: ErrorName, language: Language): string => texts[language][name]

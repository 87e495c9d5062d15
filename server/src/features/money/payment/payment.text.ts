import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/purchase.json"
import en from "@redthread/texts/en/purchase.json"
import fr from "@redthread/texts/fr/purchase.json"
import it from "@redthread/texts/it/purchase.json"
import ja from "@redthread/texts/ja/purchase.json"
import ko from "@redthread/texts/ko/purchase.json"
import tw from "@redthread/texts/tw/purchase.json"
import zh from "@redthread/texts/zh/purchase.json"
import { fill } from "../../../core/text/fill"

const texts: Record<Language, Record<keyof typeof en, string>> = { en, zh, tw, de, it, fr, ja, ko }

/** Texts of the mails about purchases and withdrawals. */
export const purchaseText = (name: keyof typeof en, language: Language, values: Record<string, string> = {}): string =>
  fill(texts[language][name], values)

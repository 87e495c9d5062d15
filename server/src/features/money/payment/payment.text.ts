import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/payment.json"
import en from "@redthread/texts/en/payment.json"
import fr from "@redthread/texts/fr/payment.json"
import it from "@redthread/texts/it/payment.json"
import ja from "@redthread/texts/ja/payment.json"
import ko from "@redthread/texts/ko/payment.json"
import tw from "@redthread/texts/tw/payment.json"
import zh from "@redthread/texts/zh/payment.json"

const texts: Record<Language, Record<keyof typeof en, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const paymentText = (name: keyof typeof en, language: Language): string => texts[language][name]

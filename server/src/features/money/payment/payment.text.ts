import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/payment.json"
import en from "@redthread/texts/en/payment.json"
import fr from "@redthread/texts/fr/payment.json"
import it from "@redthread/texts/it/payment.json"
import ja from "@redthread/texts/ja/payment.json"
import ko from "@redthread/texts/ko/payment.json"
import tw from "@redthread/texts/tw/payment.json"
import zh from "@redthread/texts/zh/payment.json"

/** Singular forms are not in every language; no page here needs them. */
type PaymentText = Exclude<keyof typeof en, `${string}_one`>

const texts: Record<Language, Record<PaymentText, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const paymentText = (name: PaymentText, language: Language): string => texts[language][name]

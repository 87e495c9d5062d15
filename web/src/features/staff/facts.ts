import { languageNames, languages } from "@redthread/contract/language"
import type { Fact } from "@redthread/contract/staff-queue"
import { currentTag } from "../../core/language/language"
import type { TextFunction } from "../../core/texts/text-keys"

export const numberText = (value: number): string => value.toLocaleString(currentTag(), { maximumFractionDigits: 2 })

const nameOf = (code: string): string => languageNames[languages.find((one) => one === code) ?? "en"]

/** A fact's value, as a person reads it. */
export function factText({ name, as, value, label }: Fact, t: TextFunction<"staff">): string {
  if (name === "language") return nameOf(String(value))
  if (as === "member") return label ?? String(value)
  if (as === "word") return t(`word.${value}` as "word.spam", { defaultValue: String(value) })
  if (as === "time") return new Date(value).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })
  if (typeof value === "string") return value
  if (as === "gold") return t("gold", { gold: numberText(value) })
  if (as === "money") return `${numberText(value / 100)} ${label ?? ""}`
  return numberText(value)
}

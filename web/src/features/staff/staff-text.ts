import { languageNames, languages } from "@redthread/contract/language"
import type { ShieldSign } from "@redthread/contract/scam-shield"
import type { Fact } from "@redthread/contract/staff-queue"
import { currentTag } from "../../core/language/language"
import type { TextFunction } from "../../core/texts/text-keys"

export const numberText = (value: number): string => value.toLocaleString(currentTag(), { maximumFractionDigits: 2 })

/** `share`: 0 to 1. */
export const percentText = (share: number): string => share.toLocaleString(currentTag(), { style: "percent" })

export const signText = (sign: ShieldSign, t: TextFunction<"staff">): string => t(`word.scam_${sign}`)

export const languageText = (code: string): string => languageNames[languages.find((one) => one === code) ?? "en"]

export function factText({ name, as, value, label }: Fact, t: TextFunction<"staff">): string {
  if (name === "language") return languageText(String(value))
  if (as === "member") return label ?? String(value)
  if (as === "word") return t(`word.${value}` as "word.spam", { defaultValue: String(value) })
  if (as === "time") return new Date(value).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })
  if (typeof value === "string") return value
  if (as === "gold") return t("gold", { gold: numberText(value) })
  if (as === "money") return `${numberText(value / 100)} ${label ?? ""}`
  return numberText(value)
}

export const queueText = (queue: string, t: TextFunction<"staff">): string =>
  t(`queue.${queue}` as "queue.ticket", { defaultValue: queue })

/** Returns the text of a staff action: "complaint.warn" is a decision of a queue, "sanction.warn" a sanction. */
export function actionText(action: string, t: TextFunction<"staff">): string {
  const [area = "", act = ""] = action.split(".")
  const named = t(`action.${action}` as "action.case.claim", { defaultValue: "" })
  if (named !== "") return named
  if (area === "sanction") return t(`word.${act}` as "word.warn", { defaultValue: action })
  const queue = t(`queue.${area}` as "queue.ticket", { defaultValue: "" })
  const decision = t(`decision.${act}` as "decision.close", { defaultValue: "" })
  return queue === "" || decision === "" ? action : `${queue}: ${decision}`
}

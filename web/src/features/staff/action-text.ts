import type { TextFunction } from "../../core/texts/text-keys"

/** What staff did, as a person reads it: "complaint.warn" is a decision of a queue, "sanction.warn" a measure. */
export function actionText(action: string, t: TextFunction<"staff">): string {
  const [area = "", act = ""] = action.split(".")
  const named = t(`action.${action}` as "action.case.claim", { defaultValue: "" })
  if (named !== "") return named
  if (area === "sanction") return t(`word.${act}` as "word.warn", { defaultValue: action })
  const queue = t(`queue.${area}` as "queue.ticket", { defaultValue: "" })
  const decision = t(`decision.${act}` as "decision.close", { defaultValue: "" })
  return queue === "" || decision === "" ? action : `${queue}: ${decision}`
}

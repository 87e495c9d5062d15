import { askedAbout } from "@redthread/contract/question"
import type { Feature } from "../../../core/feature"
import { questionCalls } from "./question.routes"
import { dropQuestions, eraseQuestions, exportQuestions } from "./question.service"

export const questionFeature: Feature = {
  name: "question",
  calls: questionCalls,
  events: [askedAbout],
  changes: (_db, { isStale }) => (isStale("questions") ? { stale: ["questions"] } : {}),
  onBlock: dropQuestions,
  onErase: eraseQuestions,
  onExport: exportQuestions,
}

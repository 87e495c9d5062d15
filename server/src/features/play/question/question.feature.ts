import { askedAbout, answerQuestion, askQuestion, listAsked, listQuestions } from "@redthread/contract/question"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { dropQuestions, eraseQuestions, exportQuestions } from "./question.service"
import * as question from "./question.service"

const done = { ok: true } as const

const questionCalls = [
  implement(askQuestion, ({ caller, db }, { body }) => question.ask(db, caller, body)),
  implement(answerQuestion, ({ caller, db }, { body }) => question.answer(db, caller, body).then(() => done)),
  implement(listQuestions, ({ caller, db }) => question.open(db, caller)),
  implement(listAsked, ({ caller, db }, { params }) => question.listAsked(db, caller, params.id)),
]

export const questionFeature: Feature = {
  name: "question",
  calls: questionCalls,
  events: [askedAbout],
  changes: (_db, { isStale }) => (isStale("questions") ? { stale: ["questions"] } : {}),
  onBlock: dropQuestions,
  onErase: eraseQuestions,
  onExport: exportQuestions,
}

import { answerQuestion, askQuestion, listAsked, listQuestions } from "@redthread/contract/question"
import { implement } from "../../../core/http/implement"
import * as question from "./question.service"

const done = { ok: true } as const

export const questionCalls = [
  implement(askQuestion, ({ caller, db }, { body }) => question.ask(db, caller, body)),
  implement(answerQuestion, ({ caller, db }, { body }) => question.answer(db, caller, body).then(() => done)),
  implement(listQuestions, ({ caller, db }) => question.open(db, caller)),
  implement(listAsked, ({ caller, db }, { params }) => question.asked(db, caller, params.id)),
]

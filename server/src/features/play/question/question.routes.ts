import { answerQuestion, askQuestion, listAsked, listQuestions } from "@redthread/contract/question"
import { implement } from "../../../core/http/implement"
import * as question from "./question.service"

const done = { ok: true } as const

export const questionCalls = [
  implement(askQuestion, (caller, { body }) => question.ask(caller, body)),
  implement(answerQuestion, (caller, { body }) => question.answer(caller, body).then(() => done)),
  implement(listQuestions, (caller) => question.open(caller)),
  implement(listAsked, (caller, { params }) => question.asked(caller, params.id)),
]

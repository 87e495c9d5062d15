import { listIntroductions, setIntroduction } from "@redthread/contract/profile"
import { listAnswers, setAnswers } from "@redthread/contract/prompt"
import { implement } from "../../../core/http/implement"
import * as introduction from "./profile.introduction.service"
import * as answers from "./profile.prompt.service"

export const profileCalls = [
  implement(listIntroductions, (caller) => introduction.list(caller)),
  implement(setIntroduction, (caller, { params, body }) => introduction.set(caller, params.language, body.content)),
  implement(listAnswers, (caller) => answers.list(caller)),
  implement(setAnswers, (caller, { body }) => answers.set(caller, body.items)),
]

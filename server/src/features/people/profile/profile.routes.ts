import { listIntroductions, setIntroduction } from "@redthread/contract/profile"
import { listAnswers, setAnswers } from "@redthread/contract/prompt"
import { implement } from "../../../core/http/implement"
import * as introduction from "./profile.introduction.service"
import * as answers from "./profile.prompt.service"

export const profileCalls = [
  implement(listIntroductions, ({ caller, db }) => introduction.list(db, caller)),
  implement(setIntroduction, ({ caller, db }, { params, body }) =>
    introduction.set(db, caller, params.language, body.content),
  ),
  implement(listAnswers, ({ caller, db }) => answers.list(db, caller)),
  implement(setAnswers, ({ caller, db }, { body }) => answers.set(db, caller, body.items)),
]

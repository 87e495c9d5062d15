import { listIntroductions, setIntroduction } from "@redthread/contract/profile"
import { implement } from "../../../core/http/implement"
import * as introduction from "./profile.introduction.service"

export const profileCalls = [
  implement(listIntroductions, (caller) => introduction.list(caller)),
  implement(setIntroduction, (caller, { params, body }) => introduction.set(caller, params.language, body.content)),
]

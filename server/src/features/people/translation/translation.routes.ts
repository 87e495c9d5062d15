import { translate } from "@redthread/contract/translation"
import { implement } from "../../../core/http/implement"
import * as translation from "./translation.service"

export const translationCalls = [implement(translate, (caller, { body }) => translation.translate(caller, body))]

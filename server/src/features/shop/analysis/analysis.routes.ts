import { analyse } from "@redthread/contract/analysis"
import { implement } from "../../../core/http/implement"
import * as analysis from "./analysis.service"

export const analysisCalls = [
  implement(analyse, ({ caller, db }, { body }) => analysis.analyse(db, caller, body.user_id, body.price)),
]

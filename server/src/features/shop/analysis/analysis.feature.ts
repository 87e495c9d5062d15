import { analyse } from "@redthread/contract/analysis"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as analysis from "./analysis.service"
import { eraseAnalyses, exportAnalyses } from "./analysis.service"

const analysisCalls = [
  implement(analyse, ({ caller, db }, { body }) => analysis.analyse(db, caller, body.user_id, body.price)),
]

export const analysisFeature: Feature = {
  name: "analysis",
  calls: analysisCalls,
  onErase: eraseAnalyses,
  onExport: exportAnalyses,
}

import type { Feature } from "../../../core/feature"
import { analysisCalls } from "./analysis.routes"
import { eraseAnalyses, exportAnalyses } from "./analysis.service"

export const analysisFeature: Feature = {
  name: "analysis",
  calls: analysisCalls,
  onErase: eraseAnalyses,
  onExport: exportAnalyses,
}

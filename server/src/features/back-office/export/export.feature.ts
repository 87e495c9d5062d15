import type { Feature } from "../../../core/feature"
import { eraseExports } from "./export.build.service"
import { buildExport, sweepExports } from "./export.jobs"
import { exportCalls } from "./export.routes"
import { exportExports, progressOf, resume } from "./export.service"

export const exportFeature: Feature = {
  name: "export",
  calls: exportCalls,
  jobs: [buildExport, sweepExports],
  start: resume,
  progress: { export: progressOf },
  onErase: eraseExports,
  onExport: exportExports,
}

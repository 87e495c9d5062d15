import type { Feature } from "../../../core/feature"
import { errorReportCalls } from "./error-report.routes"

export const errorReportFeature: Feature = { name: "error-report", calls: errorReportCalls }

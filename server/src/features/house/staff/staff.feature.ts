import type { Feature } from "../../../core/feature"
import { staffCalls } from "./staff.routes"

export const staffFeature: Feature = { name: "staff", calls: staffCalls }

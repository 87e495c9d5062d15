import type { Feature } from "../../../core/feature"
import { debugCalls } from "./debug.routes"

export const debugFeature: Feature = { name: "debug", calls: debugCalls }

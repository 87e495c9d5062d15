import type { Feature } from "../../../core/feature"
import { versionCalls } from "./version.routes"

export const versionFeature: Feature = { name: "version", calls: versionCalls }

import type { Feature } from "../../../core/feature"
import { pageCalls } from "./page.routes"

export const pageFeature: Feature = { name: "page", calls: pageCalls }

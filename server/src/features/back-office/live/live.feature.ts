import { refreshAll } from "@redthread/contract/live"
import type { Feature } from "../../../core/feature"
import { liveCalls } from "./live.routes"

export const liveFeature: Feature = { name: "live", calls: liveCalls, events: [refreshAll] }

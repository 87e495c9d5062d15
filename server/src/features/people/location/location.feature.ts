import type { Feature } from "../../../core/feature"
import { locationCalls } from "./location.routes"

export const locationFeature: Feature = { name: "location", calls: locationCalls }

import type { Feature } from "../../../core/feature"
import { placeCalls } from "./place.routes"

export const placeFeature: Feature = { name: "place", calls: placeCalls }

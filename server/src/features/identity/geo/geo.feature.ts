import type { Feature } from "../../../core/feature"
import { geoCalls } from "./geo.routes"

export const geoFeature: Feature = { name: "geo", calls: geoCalls }

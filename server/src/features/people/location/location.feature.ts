import { searchLocations } from "@redthread/contract/location"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as location from "./location.service"

const locationCalls = [
  implement(searchLocations, async ({ caller: { language } }, { query }) => ({
    locations: await location.search(query.k, language),
  })),
]

export const locationFeature: Feature = { name: "location", calls: locationCalls }

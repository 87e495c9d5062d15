import { searchLocations } from "@redthread/contract/location"
import { implement } from "../../../core/http/implement"
import * as location from "./location.service"

export const locationCalls = [
  implement(searchLocations, async ({ caller: { language } }, { query }) => ({
    locations: await location.search(query.k, language),
  })),
]

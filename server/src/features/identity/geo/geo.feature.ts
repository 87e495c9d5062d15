import type { Feature } from "../../../core/feature"
import { showCountry } from "@redthread/contract/location"
import { implement } from "../../../core/http/implement"
import { countryOfVisitor } from "./geo.service"

const geoCalls = [implement(showCountry, async ({ caller: { address } }) => countryOfVisitor(address))]

export const geoFeature: Feature = { name: "geo", calls: geoCalls }

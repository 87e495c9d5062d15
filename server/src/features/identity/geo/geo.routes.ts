import { showCountry } from "@redthread/contract/geo"
import { implement } from "../../../core/http/implement"
import { countryOfVisitor } from "./geo.service"

export const geoCalls = [implement(showCountry, async ({ caller: { address } }) => countryOfVisitor(address))]

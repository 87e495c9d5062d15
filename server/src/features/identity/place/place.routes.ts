import { showCountry } from "@redthread/contract/place"
import { implement } from "../../../core/http/implement"
import { place } from "./place.service"

export const placeCalls = [implement(showCountry, async ({ address }) => place(address))]

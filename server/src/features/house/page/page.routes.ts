import { showSite } from "@redthread/contract/page"
import { implement } from "../../../core/http/implement"
import { siteFor } from "./site"

export const pageCalls = [implement(showSite, async ({ host }) => siteFor(host))]

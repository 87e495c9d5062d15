import { showSite } from "@redthread/contract/page"
import { implement } from "../../../core/http/implement"
import { pageIn } from "./page.written"
import { siteFor } from "./site"

export const pageCalls = [
  implement(showSite, async ({ host, language }, { query: { name } }) =>
    name === "site" ? { name, ...siteFor(host) } : pageIn(name, language),
  ),
]

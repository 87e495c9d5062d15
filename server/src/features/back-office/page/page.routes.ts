import { showSite } from "@redthread/contract/page"
import { implement } from "../../../core/http/implement"
import { pageIn } from "./page.written"
import { siteOf } from "./site"

export const pageCalls = [
  implement(showSite, async ({ caller }, { query: { name } }) =>
    name === "site" ? { name, ...siteOf(caller) } : pageIn(name, caller.language),
  ),
]

import { showTransparency } from "@redthread/contract/transparency"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { countFirst, show, transparencyJobs } from "./transparency.service"

export const transparencyFeature: Feature = {
  name: "transparency",
  calls: [implement(showTransparency, ({ db }) => show(db))],
  jobs: transparencyJobs,
  start: countFirst,
}

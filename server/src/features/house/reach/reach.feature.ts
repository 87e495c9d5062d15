import type { Feature } from "../../../core/feature"
import { forget } from "./reach.db"
import { reachJobs } from "./reach.jobs"
import { closePushing, openPushing } from "./reach.push.service"
import { reachCalls } from "./reach.routes"

export const reachFeature: Feature = {
  name: "reach",
  calls: reachCalls,
  jobs: reachJobs,
  onErase: forget,
  start: openPushing,
  stop: closePushing,
}

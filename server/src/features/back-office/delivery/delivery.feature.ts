import type { Feature } from "../../../core/feature"
import { forget } from "./delivery.db"
import { deliveryJobs } from "./delivery.jobs"
import { closePushing, openPushing } from "./delivery.push.service"
import { deliveryCalls } from "./delivery.routes"

export const deliveryFeature: Feature = {
  name: "delivery",
  calls: deliveryCalls,
  jobs: deliveryJobs,
  onErase: forget,
  start: openPushing,
  stop: closePushing,
}

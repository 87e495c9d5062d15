import type { Feature } from "../../../core/feature"
import { earningQueue } from "./earning-review.queue"

/** Its tables are gold's, which holds earnings as it posts them. */
export const earningReviewFeature: Feature = {
  name: "earning-review",
  staffQueues: [earningQueue],
}

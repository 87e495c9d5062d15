import type { Feature } from "../../../core/feature"
import { earningQueue } from "./earning-review.queue"

/** Its tables belong to gold, which holds earnings while posting them. */
export const earningReviewFeature: Feature = {
  name: "earning-review",
  staffQueues: [earningQueue],
}

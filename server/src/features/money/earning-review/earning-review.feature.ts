import type { Feature } from "../../../core/feature"
import { toGold } from "@redthread/contract/gold"
import { queues } from "@redthread/contract/staff-queue"
import { AppError } from "@redthread/contract/core/error"
import type { StaffCase, StaffQueue } from "../../../core/staff-queue"
import * as reviews from "../gold/gold.review.service"
import { reviewPayers } from "./earning-review.service"

const toCase = (row: reviews.Review): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "amount", as: "gold", value: toGold(row.cents) },
    { name: "earnings", as: "number", value: row.earnings },
    { name: "payer", as: "member", value: row.payerId },
    ...row.signs.map((sign) => ({ name: "signs", as: "word", value: sign }) as const),
  ],
  text: null,
  evidence: row.reason,
  createdAt: row.createdAt,
  decisions: row.state === "waiting" ? ["release", "refused"] : [],
  reasons: ["release", "refused"],
})

const earningQueue: StaffQueue = {
  name: "earning",
  roles: queues.earning.list.access.staff,
  waiting: reviews.countWaiting,
  cases: {
    list: async (on, after, limit) => (await reviews.listWaiting(on, after, limit)).map(toCase),
    find: async (on, id) => {
      const row = await reviews.findReview(on, id)
      return row && { ...toCase(row), ...(await reviewPayers(on, row)) }
    },
    decide: async (tx, caller, id, { decision, reason }) => {
      if (decision !== "release" && decision !== "refused") throw new AppError("invalid", { field: "decision" })
      const state = decision === "release" ? "released" : "refused"
      await reviews.decideReview(tx, caller.member.id, id, { state, reason })
    },
  },
}

/** The tables of this feature belong to gold, which holds earnings while posting them. */
export const earningReviewFeature: Feature = {
  name: "earning-review",
  staffQueues: [earningQueue],
}

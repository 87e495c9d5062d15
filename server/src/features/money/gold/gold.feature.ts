import { balanceChanged, toGold } from "@redthread/contract/gold"
import type { Feature } from "../../../core/feature"
import { checkGold } from "./gold.jobs"
import { goldCalls } from "./gold.routes"
import { eraseReviews, exportReviews } from "./gold.review.service"
import { withdrawalJobs } from "./gold.withdraw.service"
import { openMetrics } from "./gold.check.service"
import { balanceOf } from "./gold.service"
import { exportGold } from "./gold.trade.service"

/** The ledger is kept: it holds nothing personal but the id of the account, which is empty by then. */
export const goldFeature: Feature = {
  name: "gold",
  calls: goldCalls,
  jobs: [checkGold, ...withdrawalJobs],
  events: [balanceChanged],
  start: async (db) => openMetrics(db),
  changes: (_db, { isStale }) => (isStale("balance") ? { stale: ["balance"] } : {}),
  me: async (db, memberId) => ({ balance: toGold(await balanceOf(db, memberId)) }),
  onErase: eraseReviews,
  onExport: async (db, memberId) => ({
    ...(await exportGold(db, memberId)),
    checks: await exportReviews(db, memberId),
  }),
}

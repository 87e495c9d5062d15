import { z } from "zod"
import { balanceChanged, listTrades, toGold } from "@redthread/contract/gold"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { checkLedger, openMetrics } from "./gold.check.service"
import { eraseReviews, exportReviews } from "./gold.review.service"
import { balanceOf } from "./gold.service"
import * as trade from "./gold.trade.service"
import { exportGold } from "./gold.trade.service"
import { withdrawalJobs } from "./gold.withdraw.service"

const checkGold = defineJob({
  name: "gold.check",
  data: z.object({}),
  handle: async (db) => void (await checkLedger(db)),
  schedule: "43 3 * * *",
})

const goldCalls = [implement(listTrades, ({ caller, db }, { query }) => trade.listTrades(db, caller, query))]

/** `onErase` is missing: the only personal datum of the ledger is the account id, and that row is empty by then. */
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

import { z } from "zod"
import { toGold } from "@redthread/contract/gold"
import { paymentChanged } from "@redthread/contract/payment"
import { queues } from "@redthread/contract/staff-queue"
import type { DbOrTx } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { clock, dayMs } from "../../../core/process/clock"
import { gauge } from "../../../core/process/metrics"
import type { StaffCase, StaffQueue } from "../../../core/staff-queue"
import * as paymentDb from "./payment.db"
import { countOpen } from "./payment.db"
import { paymentCalls } from "./payment.routes"
import { queryDue, decideReview, exportPayments, membersOf, takeBackLater } from "./payment.service"
import { completeLater } from "./payment.settle.service"
import { isInReview } from "./payment.state"

const queryGateways = defineJob({
  name: "payment.ask",
  data: z.object({}),
  handle: queryDue,
  schedule: "* * * * *",
})

const toCase = (row: paymentDb.PaymentRow): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "amount", as: "gold", value: toGold(row.cents) },
    ...(row.amount === null
      ? []
      : [{ name: "asked", as: "money", value: row.amount, label: row.currency ?? "" } as const]),
    ...(row.review === null ? [] : [{ name: "gateway", as: "text", value: row.review } as const]),
    { name: "method", as: "word", value: row.method },
    ...(row.month === null ? [] : [{ name: "months", as: "number", value: row.month } as const]),
    { name: "state", as: "word", value: row.state },
  ],
  text: null,
  evidence: row.token,
  createdAt: row.createdAt,
  decisions: isInReview(row) ? ["credit", "reject"] : [],
  reasons: ["credit", "reject"],
})

export const paymentQueue: StaffQueue = {
  name: "payment",
  roles: queues.payment.list.access.staff,
  waiting: paymentDb.countReview,
  cases: {
    list: async (on, after, limit) => (await paymentDb.listReview(on, after, limit)).map(toCase),
    find: async (on, id) => {
      const row = await paymentDb.findPayment(on, id)
      return row && toCase(row)
    },
    decide: (tx, _caller, id, { decision }) => decideReview(tx, id, decision === "credit"),
  },
}

async function registerMetrics(db: DbOrTx): Promise<void> {
  const count = () => countOpen(db, new Date(clock.ms() - dayMs))
  gauge("payments_open", "Payments that are not decided", async () => (await count()).open)
  gauge("payments_unmatched", "Payments not decided for more than a day", async () => (await count()).old)
}

/** `onErase` is missing, because payments contain only ids, amounts and times, like the ledger. */
export const paymentFeature: Feature = {
  name: "payment",
  calls: paymentCalls,
  jobs: [queryGateways, completeLater, takeBackLater],
  events: [paymentChanged],
  staffQueues: [paymentQueue],
  paidFor: { payment: membersOf },
  start: registerMetrics,
  onExport: exportPayments,
}

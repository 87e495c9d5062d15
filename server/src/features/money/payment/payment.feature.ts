import { paymentChanged } from "@redthread/contract/payment"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { gauge } from "../../../core/process/metrics"
import { countOpen } from "./payment.db"
import { askGateways } from "./payment.jobs"
import { paymentQueue } from "./payment.queue"
import { paymentCalls } from "./payment.routes"
import { exportPayments, membersOf } from "./payment.service"
import { takeBackLater } from "./payment.review.service"
import { completeLater } from "./payment.settle.service"
import { dayMs } from "../../../core/process/duration"

/** Shows in the metrics what is undecided. */
async function openMetrics(db: DbOrTx): Promise<void> {
  const count = () => countOpen(db, new Date(clock.ms() - dayMs))
  gauge("payments_open", "Payments that are not decided", async () => (await count()).open)
  gauge("payments_unmatched", "Payments not decided for more than a day", async () => (await count()).old)
}

/** No `onErase`: payments are kept like the ledger. They hold ids, amounts and times alone. */
export const paymentFeature: Feature = {
  name: "payment",
  calls: paymentCalls,
  jobs: [askGateways, completeLater, takeBackLater],
  events: [paymentChanged],
  staffQueues: [paymentQueue],
  paidFor: { payment: membersOf },
  start: openMetrics,
  onExport: exportPayments,
}

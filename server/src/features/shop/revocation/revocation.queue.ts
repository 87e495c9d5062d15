import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { CaseDecision } from "@redthread/contract/staff-decision"
import { queues } from "@redthread/contract/staff-queue"
import type { Tx } from "../../../core/db/db"
import { jobs } from "../../../core/jobs/jobs"
import { clock } from "../../../core/process/clock"
import type { CaseVerdict, StaffCase, StaffQueue } from "../../../core/staff-queue"
import * as payment from "../../money/payment/payment.revoke.service"
import * as mall from "../mall/mall.revoke.service"
import * as revocationDb from "./revocation.db"
import type { RevocationRow } from "./revocation.db"
import { tellDecision } from "./revocation.mail"
import { refundNow } from "./revocation.service"

function decisionsOf({ state, reason, amount }: RevocationRow): CaseDecision[] {
  if (state !== "review") return []
  if (reason === "delivered") return ["refund_full", "refund_none"]
  const part: CaseDecision[] = amount > 0 ? ["refund_part"] : []
  return reason === "gateway" ? [...part, "refund_none"] : [...part, "refund_full", "refund_none"]
}

const toCase = (row: RevocationRow): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "kind", as: "word", value: row.kind },
    { name: "reason", as: "word", value: row.reason ?? "" },
    { name: "amount", as: "gold", value: toGold(row.cents) },
    ...(row.currency === null
      ? []
      : ([
          { name: "unused", as: "gold", value: toGold(row.unspent) },
          { name: "refund", as: "money", value: row.amount, label: row.currency },
        ] as const)),
  ],
  text: null,
  evidence: `${row.kind} ${row.subjectId}`,
  createdAt: row.confirmedAt,
  decisions: decisionsOf(row),
  reasons: ["refund_none"],
})

async function decide(tx: Tx, id: number, { decision, reason }: CaseVerdict): Promise<void> {
  const found = await revocationDb.findById(tx, id)
  if (!found) throw new AppError("not_found")
  // The purchase is locked first: see "Lock order".
  const paid = found.kind === "payment" ? await payment.lock(tx, found.subjectId) : undefined
  const order = found.kind === "order" ? await mall.lock(tx, found.subjectId) : undefined
  const row = await revocationDb.lock(tx, id)
  if (row?.state !== "review") throw new AppError("already_decided")
  if (decision !== "refund_part" && decision !== "refund_full" && decision !== "refund_none")
    throw new AppError("invalid", { field: "decision" })
  const amount = decision === "refund_full" ? (paid?.amount ?? row.cents) : row.amount
  if (decision === "refund_none" || !paid) {
    if (decision !== "refund_none" && !(order && (await mall.returnDelivered(tx, order))))
      throw new AppError("order_state")
    if (paid) await payment.endRefund(tx, paid.id)
    await revocationDb.update(tx, id, { state: "done", closedAt: clock.now() })
  } else {
    await payment.setRefund(tx, paid.id, amount)
    await revocationDb.update(tx, id, { state: "refunding", amount, retryFrom: clock.now() })
    await jobs.add(tx, refundNow, { id })
  }
  await tellDecision(tx, row, { decision, amount, reason })
}

export const revocationQueue: StaffQueue = {
  name: "revocation",
  roles: queues.revocation.list.access.staff,
  waiting: revocationDb.countReview,
  cases: {
    list: async (on, after, limit) => (await revocationDb.listReview(on, after, limit)).map(toCase),
    find: async (on, id) => {
      const row = await revocationDb.findById(on, id)
      return row && toCase(row)
    },
    decide: (tx, _caller, id, verdict) => decide(tx, id, verdict),
  },
}

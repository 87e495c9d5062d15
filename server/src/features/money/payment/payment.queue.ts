import { toGold } from "@redthread/contract/gold"
import { queues } from "@redthread/contract/staff-queue"
import type { StaffCase, StaffQueue } from "../../../core/staff-queue"
import * as paymentDb from "./payment.db"
import { decideReview } from "./payment.review.service"
import { isInReview } from "./payment.state"

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

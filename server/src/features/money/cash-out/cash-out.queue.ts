import { toGold } from "@redthread/contract/gold"
import { groundsOf } from "@redthread/contract/staff-decision"
import { queues } from "@redthread/contract/staff-queue"
import { AppError } from "@redthread/contract/core/error"
import type { StaffCase, StaffQueue } from "../../../core/staff-queue"
import { payoutOf } from "../gold/gold.worth.service"
import * as cashOutDb from "./cash-out.db"
import { decide, payersOf, reducedOf } from "./cash-out.service"

function reducedFacts(row: cashOutDb.WithdrawalRow): StaffCase["facts"] {
  if (row.reduced === 0) return []
  return [
    { name: "reduced", as: "gold", value: toGold(row.reduced) },
    { name: "reduced_usd", as: "money", value: payoutOf(reducedOf(row), row.rate), label: "USD" },
  ]
}

const toCase = (row: cashOutDb.WithdrawalRow): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "amount", as: "gold", value: toGold(row.cents) },
    { name: "usd", as: "money", value: row.usd, label: "USD" },
    ...reducedFacts(row),
    { name: "method", as: "word", value: row.method },
    { name: "account_name", as: "text", value: row.accountName ?? "" },
    { name: "account_number", as: "text", value: row.accountNumber ?? "" },
  ],
  text: null,
  evidence: row.reason,
  createdAt: row.createdAt,
  decisions: row.state === "waiting" ? ["paid", "refused"] : [],
  reasons: ["refused"],
})

export const withdrawalQueue: StaffQueue = {
  name: "withdrawal",
  roles: queues.withdrawal.list.access.staff,
  waiting: cashOutDb.countWaiting,
  cases: {
    list: async (on, after, limit) => (await cashOutDb.listWaiting(on, after, limit)).map(toCase),
    find: async (on, id) => {
      const row = await cashOutDb.findWithdrawal(on, id)
      return row && { ...toCase(row), ...(await payersOf(on, row)) }
    },
    decide: async (tx, caller, id, { decision, ground, reason }) => {
      if (decision !== "paid" && decision !== "refused") throw new AppError("invalid", { field: "decision" })
      const refusal = decision === "refused" ? groundsOf.refused.find((one) => one === ground) : undefined
      await decide(tx, caller, id, { status: decision, ground: refusal ?? null, reason })
    },
  },
}

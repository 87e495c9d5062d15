import { toGold } from "@redthread/contract/gold"
import type { CasePayer } from "@redthread/contract/staff-queue"
import type { DbOrTx } from "../../../core/db/db"
import { isoTime } from "../../../core/db/columns"
import type { StaffCase } from "../../../core/staff-queue"
import { clock } from "../../../core/process/clock"
import type { Review } from "../gold/gold.review.service"
import { signsBetween } from "../payer/payer.service"
import * as reviewDb from "./earning-review.db"

/** A case lists at most this many payers, and `maxPayments` payments per payer. */
const maxPayers = 20
const maxPayments = 10

type Payers = Required<Pick<StaffCase, "payers" | "payerCount">>

const toPayment = (row: reviewDb.PaymentUseRow): CasePayer["payments"][number] => ({
  id: row.id,
  method: row.method,
  status: row.state,
  amount: toGold(row.cents),
  created_at: isoTime(row.createdAt),
  disputable_until: isoTime(row.maturesAt),
  disputable: new Date(row.maturesAt).getTime() > clock.ms(),
})

/** Returns percent with one decimal. */
const shareOf = ({ cents, total }: reviewDb.PayerRow): number =>
  total === 0 ? 0 : Math.round((cents * 1000) / total) / 10

async function payersOf(on: DbOrTx, memberId: number, earnings: reviewDb.Earnings): Promise<Payers> {
  const payerRows = await reviewDb.listPayers(on, earnings, maxPayers)
  const ids = payerRows.map(({ payerId }) => payerId)
  const payments = ids.length === 0 ? [] : await reviewDb.listPayments(on, earnings, ids, maxPayments)
  const signs = await signsBetween(on, memberId, ids)
  const payers = payerRows.map((row): Payers["payers"][number] => {
    const payerPayments = payments.filter(({ payerId }) => payerId === row.payerId)
    return {
      user_id: row.payerId,
      earned: toGold(row.cents),
      share: shareOf(row),
      relations: signs.get(row.payerId) ?? [],
      payments: payerPayments.map(toPayment),
      payment_count: payerPayments[0]?.payments ?? 0,
    }
  })
  return { payers, payerCount: payerRows[0]?.payers ?? 0 }
}

export const cashOutPayers = (on: DbOrTx, memberId: number, cashOutId: number): Promise<Payers> =>
  payersOf(on, memberId, { memberId, cashOutId })

export async function reviewPayers(on: DbOrTx, { id, memberId, signs }: Review): Promise<Payers> {
  const { payers, payerCount } = await payersOf(on, memberId, { reviewId: id })
  return {
    payers: payers.map((payer) => ({ ...payer, relations: [...new Set([...signs, ...payer.relations])] })),
    payerCount,
  }
}

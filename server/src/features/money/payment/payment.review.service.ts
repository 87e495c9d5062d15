import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import * as paymentDb from "./payment.db"
import { book, move, settle } from "./payment.settle.service"
import { isBooked, isInReview } from "./payment.state"

/** Takes back what was booked, after the decision has committed: a reversal takes two transactions. */
export const takeBackLater = defineJob({
  name: "payment.take-back",
  data: z.object({ paymentId: z.int() }),
  handle: async (db, { paymentId }) => void (await settle(db, paymentId, { is: "refunded" })),
})

/**
 * Staff decide about a payment whose status they have to judge. Credited, what was asked for counts as paid, and what
 * was booked stays; rejected, it fails and its gateway is asked no more, and what was booked is taken back.
 * Raises `not_found`, `already_decided`.
 */
export async function decideReview(tx: Tx, id: number, isCredited: boolean): Promise<void> {
  const row = await paymentDb.lockPayment(tx, id)
  if (!row) throw new AppError("not_found")
  if (!isInReview(row)) throw new AppError("already_decided")
  if (isBooked(row.state)) {
    await paymentDb.updatePayment(tx, id, { reviewedAt: clock.now() })
    if (!isCredited) await jobs.add(tx, takeBackLater, { paymentId: id })
    return
  }
  if (isCredited && row.amount !== null && row.currency !== null) {
    const money = { amount: row.amount, currency: row.currency }
    await book(tx, row, { is: "paid", money, net: row.amount, captureId: row.captureId ?? row.token ?? String(id) })
    return
  }
  await move(tx, row, "failed", { reason: "declined", askAt: null })
}

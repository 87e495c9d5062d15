import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { Payment } from "@redthread/contract/payment"
import type { MemberCaller } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { ask } from "./payment.ask.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"

export function toPayment(row: PaymentRow): Payment {
  const isOpen = row.state === "processing"
  return {
    id: row.id,
    method: row.method,
    mode: row.month === null ? "recharge" : "upgrade",
    status: row.state,
    reason: row.reason,
    amount: toGold(row.cents),
    month: row.month,
    user_id: row.userId,
    money: row.amount === null || row.currency === null ? null : { amount: row.amount, currency: row.currency },
    token: row.token,
    loading: row.redirectUrl ? "confirm" : row.codeUrl ? "image" : "default",
    redirect_url: isOpen ? row.redirectUrl : null,
    code_url: isOpen ? row.codeUrl : null,
    release_at: row.releaseAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

async function own(db: DbOrTx, { member }: MemberCaller, id: number): Promise<PaymentRow> {
  const row = await paymentDb.findPayment(db, id)
  if (row?.memberId !== member.id) throw new AppError("not_found")
  return row
}

const isUndecided = ({ state }: PaymentRow): boolean => state === "processing" || state === "pending"

/** A payment of one's own, as the gateway says. Raises `not_found`. */
export async function show(db: DbOrTx, caller: MemberCaller, id: number): Promise<Payment> {
  const row = await own(db, caller, id)
  return toPayment(isUndecided(row) ? await ask(db, row) : row)
}

/** The client reports success or failure; the gateway's answer decides. Raises `not_found`. */
export async function confirm(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  status: "success" | "failed",
): Promise<Payment> {
  const row = await own(db, caller, id)
  return toPayment(isUndecided(row) ? await ask(db, row, { givenUp: status === "failed" }) : row)
}

/** Whose VIP these payments pay for, by the payment's id; those for the payer are left out. */
export async function membersOf(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await paymentDb.otherMembersOf(db, ids)
  return new Map(found.flatMap(({ id, memberId }) => (memberId === null ? [] : [[id, memberId] as const])))
}

export const exportPayments = async (db: DbOrTx, memberId: number) => ({
  payments: (await paymentDb.listOf(db, memberId)).map(toPayment),
})

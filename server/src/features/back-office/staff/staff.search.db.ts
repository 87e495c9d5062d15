import { paymentMethods } from "@redthread/contract/payment"
import { and, eq, inArray, or } from "drizzle-orm"
import type { DbOrTx } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { payment } from "../../money/payment/payment.tables"
import { mallOrder } from "../../shop/mall/mall.tables"

/** The indexes of numbers begin with the method. */
const isAnyMethod = inArray(payment.method, [...paymentMethods])

/** Finds by id, or by the number of the gateway. */
export const findPayments = (on: DbOrTx, { id, number }: { id: number | null; number: string }, limit: number) =>
  on
    .select({ id: payment.id, memberId: payment.memberId, number: payment.token })
    .from(payment)
    .where(
      or(
        id === null ? undefined : eq(payment.id, id),
        and(isAnyMethod, eq(payment.token, number)),
        and(isAnyMethod, eq(payment.captureId, number)),
      ),
    )
    .limit(limit)

export async function findOrder(on: DbOrTx, id: number) {
  const [row] = await on
    .select({ id: mallOrder.id, memberId: mallOrder.payerId, name: mallOrder.fromName })
    .from(mallOrder)
    .where(eq(mallOrder.id, id))
  return row
}

export const listColleagues = (on: DbOrTx) =>
  on
    .select({ user_id: account.id, name: profile.name, role: account.role })
    .from(account)
    .innerJoin(profile, eq(profile.memberId, account.id))
    .where(and(inArray(account.role, ["support", "moderator", "admin"]), eq(account.state, "active")))
    .orderBy(profile.name)

import { AppError } from "@redthread/contract/core/error"
import type { Money } from "@redthread/contract/price"
import { revocationDays, type RevocationKind } from "@redthread/contract/revocation"
import type { DbOrTx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import * as payment from "../../money/payment/payment.revoke.service"
import * as vip from "../../money/vip/vip.end.service"
import { dayIn } from "../../signals/notice/notice.zone.service"
import * as mall from "../mall/mall.revoke.service"

/** A purchase that its buyer may withdraw from. */
export interface Subject {
  kind: RevocationKind
  id: number
  memberId: number
  /** The price is in cents of gold. */
  cents: number
  money: Money | null
  month: number | null
  productId: number | null
  boughtAt: Date
  /** The period begins on the day after this time. */
  from: Date
}

export function ofPayment(row: payment.PaymentRow): Subject {
  const { id, memberId, cents, amount, currency, month } = row
  const boughtAt = row.bookedAt ?? row.createdAt
  const money = amount === null || currency === null ? null : { amount, currency }
  return { kind: "payment", id, memberId, cents, money, month, productId: null, boughtAt, from: boughtAt }
}

export function ofUpgrade({ id, payerId, cents, month, createdAt }: vip.UpgradeRow): Subject {
  const times = { boughtAt: createdAt, from: createdAt }
  return { kind: "upgrade", id, memberId: payerId, cents, money: null, month, productId: null, ...times }
}

/** The period of goods begins with their delivery, and a withdrawal is possible before. */
export function ofOrder({ id, payerId, price, productId, createdAt, deliveredAt }: mall.OrderRow): Subject {
  const times = { boughtAt: createdAt, from: deliveredAt ?? clock.now() }
  return { kind: "order", id, memberId: payerId, cents: price, money: null, month: null, productId, ...times }
}

/** Raises `not_found`. */
export async function findSubject(on: DbOrTx, kind: RevocationKind, id: number): Promise<Subject> {
  const found = {
    payment: async () => {
      const row = await payment.find(on, id)
      return row && ofPayment(row)
    },
    upgrade: async () => {
      const row = await vip.findPaidWithGold(on, id)
      return row && ofUpgrade(row)
    },
    order: async () => {
      const row = await mall.find(on, id)
      return row && ofOrder(row)
    },
  }
  const subject = await found[kind]()
  if (!subject) throw new AppError("not_found")
  return subject
}

/** The last day of the period, in the buyer's time zone. */
export const lastDay = ({ from }: Subject, zone: string): string => dayIn(from, zone, revocationDays)

/** A payment may be released days after it was begun, and days end later elsewhere. */
const marginDays = 8

export const listSince = (): Date => new Date(clock.ms() - (revocationDays + marginDays) * dayMs)

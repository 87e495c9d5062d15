import { AppError } from "@redthread/contract/core/error"
import { transaction, type Tx } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import * as escrow from "../gold.escrow.service"
import { reverse } from "../gold.reverse.service"
import * as gold from "../gold.service"
import { untilAvailable } from "./gold-crowd"
import type { LedgerOperation, ReversibleOperation } from "./ledger-model"

const kinds = {
  recharge: "recharge",
  present: "promotion",
  pay: "gift",
  release: "release",
  cashOut: "cash_out",
} as const satisfies Record<ReversibleOperation, string>

const types = {
  recharge: "payment",
  present: "account",
  pay: "gift",
  release: "order",
  cashOut: "cash_out",
} as const satisfies Record<ReversibleOperation, string>

/** Applies the model's operations to the ledger; ids of members and references start at these numbers. */
export class LedgerOperations {
  /** The second process was killed: once per history, because a new one takes long to start. */
  hasDied = false

  constructor(
    readonly memberIds: readonly number[],
    readonly firstReference: number,
  ) {}

  /** @returns as `LedgerModel.apply`, but settling or reversing something unknown throws */
  async run(operation: LedgerOperation): Promise<boolean | null> {
    try {
      return (await untilAvailable(() => transaction(db, (tx) => this.post(tx, operation)))) || null
    } catch (error) {
      if (error instanceof AppError && ["not_enough_gold", "yourself"].includes(error.key)) return false
      if (error instanceof Error && /^no (gold is held|\w+ of .* is in the ledger)/.test(error.message)) return false
      throw error
    }
  }

  private id(member: number): number {
    return this.memberIds[member] ?? 0
  }

  async post(tx: Tx, operation: LedgerOperation): Promise<boolean> {
    const id = this.firstReference + operation.id
    if (operation.do === "recharge") {
      const { cents, referrer } = operation
      // Every other top-up brings less than its gold, which the ledger records.
      const usd = id % 2 === 0 ? cents : Math.floor(cents * 0.84)
      const referral = referrer === null ? {} : { referral: { memberId: this.id(referrer), netCents: cents, usd } }
      const reference = { type: "payment", id } as const
      return gold.credit(tx, { kind: "recharge", reference, memberId: this.id(operation.who), cents, usd, ...referral })
    }
    if (operation.do === "present") {
      const reference = { type: "account", id } as const
      return gold.credit(tx, { kind: "promotion", reference, memberId: this.id(operation.who), cents: operation.cents })
    }
    if (operation.do === "pay") {
      const to = operation.to === null ? {} : { to: this.id(operation.to) }
      return gold.pay(tx, {
        kind: "gift",
        reference: { type: "gift", id },
        from: this.id(operation.who),
        cents: operation.cents,
        ...to,
      })
    }
    if (operation.do === "cashOut") {
      const reference = { type: "cash_out", id } as const
      const part = await gold.cashOut(tx, { reference, memberId: this.id(operation.who), cents: operation.cents })
      return part !== undefined
    }
    if (operation.do === "reverse")
      return reverse(tx, { kind: kinds[operation.of], reference: { type: types[operation.of], id } })
    const reference = { type: "order", id } as const
    if (operation.do === "hold")
      return escrow.hold(tx, { reference, memberId: this.id(operation.who), cents: operation.cents })
    if (operation.do === "refund") return escrow.refund(tx, { reference })
    return escrow.release(tx, { reference, ...(operation.to === null ? {} : { to: this.id(operation.to) }) })
  }
}

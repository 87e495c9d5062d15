import { AppError } from "@redthread/contract/core/error"
import { transaction, type Tx } from "../../../../core/db/db"
import * as escrow from "../gold.escrow.service"
import { reverse } from "../gold.reverse.service"
import * as gold from "../gold.service"
import type { Deed, ReversibleDeed } from "./ledger-model"

const kinds = {
  recharge: "recharge",
  present: "promotion",
  pay: "gift",
  release: "release",
  cashOut: "cash_out",
} as const satisfies Record<ReversibleDeed, string>

const types = {
  recharge: "payment",
  present: "account",
  pay: "gift",
  release: "order",
  cashOut: "cash_out",
} as const satisfies Record<ReversibleDeed, string>

/** Applies the model's operations to the ledger; ids of members and references start at these numbers. */
export class LedgerDeeds {
  /** A second process that did some of them was killed: once for each history, for a new one takes long to start. */
  hasDied = false

  constructor(
    readonly memberIds: readonly number[],
    readonly firstReference: number,
  ) {}

  /** @returns as `LedgerModel.apply`, but that nothing to settle or reverse throws as such */
  async run(deed: Deed): Promise<boolean | null> {
    try {
      return (await transaction((tx) => this.post(tx, deed))) || null
    } catch (error) {
      if (error instanceof AppError && ["not_enough_gold", "yourself"].includes(error.key)) return false
      if (error instanceof Error && /^no (gold is held|\w+ of .* is in the ledger)/.test(error.message)) return false
      throw error
    }
  }

  private id(member: number): number {
    return this.memberIds[member] ?? 0
  }

  post(tx: Tx, deed: Deed): Promise<boolean> {
    const id = this.firstReference + deed.id
    if (deed.do === "recharge") {
      const { cents, referrer } = deed
      const referral = referrer === null ? {} : { referral: { memberId: this.id(referrer), netCents: cents } }
      const reference = { type: "payment", id } as const
      return gold.credit(tx, { kind: "recharge", reference, memberId: this.id(deed.who), cents, ...referral })
    }
    if (deed.do === "present") {
      const reference = { type: "account", id } as const
      return gold.credit(tx, { kind: "promotion", reference, memberId: this.id(deed.who), cents: deed.cents })
    }
    if (deed.do === "pay") {
      const to = deed.to === null ? {} : { to: this.id(deed.to) }
      return gold.pay(tx, {
        kind: "gift",
        reference: { type: "gift", id },
        from: this.id(deed.who),
        cents: deed.cents,
        ...to,
      })
    }
    if (deed.do === "cashOut") {
      const reference = { type: "cash_out", id } as const
      return gold.cashOut(tx, { reference, memberId: this.id(deed.who), cents: deed.cents })
    }
    if (deed.do === "reverse") return reverse(tx, { kind: kinds[deed.of], reference: { type: types[deed.of], id } })
    const reference = { type: "order", id } as const
    if (deed.do === "hold") return escrow.hold(tx, { reference, memberId: this.id(deed.who), cents: deed.cents })
    if (deed.do === "refund") return escrow.refund(tx, { reference })
    return escrow.release(tx, { reference, ...(deed.to === null ? {} : { to: this.id(deed.to) }) })
  }
}

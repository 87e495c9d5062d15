import { clock } from "../../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../../core/db/db"
import * as sandboxDb from "./sandbox.db"
import type { SandboxState } from "./sandbox.tables"
import { dayMs } from "../../../../core/process/duration"

/** What a person can pick at the bank, by the state of the order. */
export const outcomes = ["success", "pending", "canceled", "failed", "refunded", "charged_back"] as const
export type Outcome = (typeof outcomes)[number]

const choices: Readonly<Record<Outcome, { from: readonly SandboxState[]; to: SandboxState }>> = {
  success: { from: ["open"], to: "approved" },
  pending: { from: ["open"], to: "held" },
  canceled: { from: ["open"], to: "canceled" },
  failed: { from: ["open", "pending"], to: "declining" },
  refunded: { from: ["paid"], to: "refunded" },
  charged_back: { from: ["paid"], to: "charged_back" },
}

export const choicesIn = (state: SandboxState): Outcome[] =>
  outcomes.filter((outcome) => choices[outcome].from.includes(state))

const holdDays = 3

/** The state of an order after the shop captures it. */
const taken: Partial<Record<SandboxState, SandboxState>> = { approved: "paid", held: "pending", declining: "failed" }

/** Applies a person's choice; false if the order's state no longer allows it. */
export const choose = (db: DbOrTx, token: string, outcome: Outcome): Promise<boolean> =>
  transaction(db, async (tx) => {
    const order = await sandboxDb.lockOrder(tx, token)
    if (!order || !choices[outcome].from.includes(order.state)) return false
    const state = outcome === "failed" && order.state === "pending" ? "failed" : choices[outcome].to
    await sandboxDb.updateOrder(tx, token, { state })
    return true
  })

/** Captures the money; idempotent. */
export const take = (db: DbOrTx, token: string): Promise<sandboxDb.SandboxOrder | undefined> =>
  transaction(db, async (tx) => {
    const order = await sandboxDb.lockOrder(tx, token)
    const state = order && taken[order.state]
    if (!order || !state) return order
    const releaseAt = state === "pending" ? new Date(clock.ms() + holdDays * dayMs) : null
    await sandboxDb.updateOrder(tx, token, { state, releaseAt })
    return { ...order, state, releaseAt }
  })

/** The state of the order; a pending one becomes paid when it is due. */
export const look = (db: DbOrTx, token: string): Promise<sandboxDb.SandboxOrder | undefined> =>
  transaction(db, async (tx) => {
    const order = await sandboxDb.lockOrder(tx, token)
    if (order?.state !== "pending" || (order.releaseAt?.getTime() ?? Infinity) > clock.ms()) return order
    await sandboxDb.updateOrder(tx, token, { state: "paid" })
    return { ...order, state: "paid" as const }
  })

/** Refunds the order. */
export const giveBack = (db: DbOrTx, token: string): Promise<boolean> => choose(db, token, "refunded")

import { toGold } from "@redthread/contract/gold"
import type { RelationSign } from "@redthread/contract/staff-queue"
import { AppError } from "@redthread/contract/core/error"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import { notify } from "../../signals/notice/notice.notify.service"
import { signsBetween } from "../payer/payer.service"
import { house } from "./gold.kinds"
import * as ledger from "./gold.ledger.service"
import * as reviewDb from "./gold.review.db"
import { refusalPart } from "./gold.tables"
import { takenBack } from "./gold.worth.service"

/** Families and offices share a network: it counts only from this share, and this many cents, of recent earnings. */
const networkShare = 0.5
const networkCents = 2000
const networkDays = 30

interface Earned {
  transactionId: number
  memberId: number
  payerId: number
}

/** Returns signs of a relation; none if only the network is one and the earner has other payers. */
async function relationSigns(tx: Tx, { memberId, payerId }: Earned): Promise<RelationSign[]> {
  const signs = (await signsBetween(tx, memberId, [payerId])).get(payerId) ?? []
  if (signs.some((sign) => sign !== "network") || signs.length === 0) return signs
  const since = new Date(clock.ms() - networkDays * dayMs)
  const { all, ofPayer } = await reviewDb.earnedFrom(tx, { memberId, payerId, since })
  return ofPayer >= networkCents && ofPayer >= all * networkShare ? signs : []
}

/** Holds all unmatured earnings from a payer with signs of a relation, except signs that staff released before. */
export async function holdIfRelated(tx: Tx, earned: Earned): Promise<void> {
  const signs = await relationSigns(tx, earned)
  if (signs.length === 0) return
  const { transactionId, memberId, payerId } = earned
  const latest = await reviewDb.findLatest(tx, memberId, payerId)
  if (latest?.state === "waiting") {
    const all = [...new Set([...latest.signs, ...signs])]
    if (all.length > latest.signs.length) await reviewDb.updateReview(tx, latest.id, { signs: all })
    return reviewDb.holdEarned(tx, latest.id, transactionId, memberId)
  }
  if (latest?.state === "released" && signs.every((sign) => latest.signs.includes(sign))) return
  const now = clock.now()
  const id = await reviewDb.insertReview(tx, { memberId, payerId, signs, createdAt: now })
  await reviewDb.holdUnmatured(tx, { id, memberId, payerId, now })
  // This earning has matured already, so that `holdUnmatured` skips it.
  await reviewDb.holdEarned(tx, id, transactionId, memberId)
}

interface Decision {
  state: "released" | "refused"
  reason: string | undefined
}

/** The house gets the earning; the purchase is not reversed. */
async function refuseEarning(tx: Tx, accounts: ledger.LockedAccounts, payerId: number, held: reviewDb.HeldEntry) {
  if (held.remaining <= 0 || held.maturesAt === null) return
  await ledger.post(tx, accounts, {
    kind: "reversal",
    reference: { type: "transaction", id: held.transactionId },
    part: refusalPart,
    memberId: payerId,
    reversesId: held.transactionId,
    entries: [
      {
        accountId: held.accountId,
        amount: -held.remaining,
        maturesAt: new Date(held.maturesAt),
        takesBackId: held.id,
        ...takenBack(held, held.remaining),
      },
      { accountId: house.revenue, amount: held.remaining },
    ],
  })
}

export async function decideReview(tx: Tx, decidedBy: number, id: number, { state, reason }: Decision): Promise<void> {
  const review = await reviewDb.findReview(tx, id)
  if (!review) throw new AppError("not_found")
  const { memberId, payerId } = review
  const lock = () => ledger.lock(tx, ledger.namesOf(memberId, ["earnings"]))
  await lock()
  // The lock prevents that earnings are added to the review.
  if ((await reviewDb.findReview(tx, id))?.state !== "waiting") throw new AppError("already_decided")
  const held = await reviewDb.listHeld(tx, id)
  const cents = held.reduce((sum, { remaining }) => sum + remaining, 0)
  if (state === "refused") for (const entry of held) await refuseEarning(tx, await lock(), payerId, entry)
  await reviewDb.updateReview(tx, id, { state, reason: reason ?? null, decidedBy, decidedAt: clock.now() })
  const event = state === "released" ? "accepted" : "removed"
  await notify(tx, memberId, { type: "earning", event, data: { gold: toGold(cents) }, key: `earning-${id}` })
}

export interface Review extends reviewDb.ReviewRow {
  cents: number
  earnings: number
}

async function withSums(on: DbOrTx, reviews: readonly reviewDb.ReviewRow[]): Promise<Review[]> {
  const held =
    reviews.length === 0
      ? []
      : await reviewDb.sumHeld(
          on,
          reviews.map(({ id }) => id),
        )
  return reviews.map((row) => {
    const sum = held.find(({ reviewId }) => reviewId === row.id)
    return { ...row, cents: sum?.cents ?? 0, earnings: sum?.earnings ?? 0 }
  })
}

export const listWaiting = async (on: DbOrTx, after: number, limit: number): Promise<Review[]> =>
  withSums(on, await reviewDb.listWaiting(on, after, limit))

export async function findReview(on: DbOrTx, id: number): Promise<Review | undefined> {
  const row = await reviewDb.findReview(on, id)
  return row && (await withSums(on, [row]))[0]
}

export const countWaiting = reviewDb.countWaiting

export const heldOf = async (db: DbOrTx, memberId: number): Promise<number> =>
  (await reviewDb.heldOf(db, memberId)).cents

export const eraseReviews = (tx: Tx, memberId: number): Promise<void> => reviewDb.erase(tx, memberId)

/** Omits the signs, which would show how to avoid them, and the payer. */
export const exportReviews = async (db: DbOrTx, memberId: number) =>
  (await reviewDb.listOf(db, memberId)).map(({ state, reason, createdAt, decidedAt }) => ({
    state,
    reason,
    created_at: createdAt,
    decided_at: decidedAt,
  }))

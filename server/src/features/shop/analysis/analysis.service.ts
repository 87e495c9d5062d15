import {
  type Analysis,
  type AnalysisFigures,
  analysisPrice,
  analysisWeeks,
  type answerTimes,
  type Band,
  bands,
  type lastHere,
} from "@redthread/contract/analysis"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as gold from "../../money/gold/gold.service"
import * as analysisDb from "./analysis.db"

const hour = 3600
const day = 24 * hour

/** Lower bounds of the bands after the first. */
const limits = {
  /** messages in a week */
  week: [1, 10, 40, 120],
  /** movements of gold in 90 days */
  trade: [1, 5, 20, 60],
  /** messages in 30 days */
  message: [1, 20, 100, 400],
} as const

const bandOf = (count: number, from: readonly number[]): Band =>
  bands[from.filter((least) => count >= least).length] ?? "none"

/** Seconds since the member was online; hidden if they do not show their online state. */
function hereOf({ seenAt, onlineVisible }: analysisDb.Subject): (typeof lastHere)[number] | null {
  if (!onlineVisible) return null
  const ago = (clock.ms() - new Date(seenAt).getTime()) / 1000
  if (ago < hour / 6) return "now"
  if (ago < day) return "today"
  if (ago < 7 * day) return "week"
  return ago < 30 * day ? "month" : "longer"
}

/** How fast a member answers; null without conversations. Fewer than half answered counts as "rarely". */
function answersOf({ begun, answered, median }: analysisDb.Figures): (typeof answerTimes)[number] | null {
  if (begun === 0) return null
  if (median === null || answered * 2 < begun) return "rarely"
  if (median < hour) return "hour"
  return median < day ? "day" : "days"
}

async function figures(db: DbOrTx, memberId: number, subject: analysisDb.Subject): Promise<AnalysisFigures> {
  const found = await analysisDb.figuresOf(db, memberId, analysisWeeks, clock.now().toISOString())
  const weeks = Array.from({ length: analysisWeeks }, (_, ago) => bandOf(found.weeks[ago] ?? 0, limits.week))
  return {
    // A member who hides their online state also hides their activity by week.
    log: subject.onlineVisible ? weeks.toReversed() : [],
    login_at: hereOf(subject),
    answers: answersOf(found),
    trade: bandOf(found.trades, limits.trade),
    message: bandOf(found.messages, limits.message),
  }
}

/** Raises `price_changed`, `not_enough_gold`. */
const pay = (db: DbOrTx, memberId: number, aboutId: number, price: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (price !== analysisPrice) throw new AppError("price_changed", { field: "price", data: { price: analysisPrice } })
    const cents = toCents(price)
    const id = await analysisDb.insertPurchase(tx, { memberId, aboutId, price: cents, createdAt: clock.now() })
    if (id === null) return
    await gold.pay(tx, { kind: "analysis", reference: { type: "analysis", id }, from: memberId, cents })
  })

/**
 * Analysis of a member's account: for VIPs, for the member, and for buyers. Raises `user_not_found`, and what `pay`
 * does.
 */
export async function analyse(db: DbOrTx, { member }: MemberCaller, about: number, price?: number): Promise<Analysis> {
  const subject = await analysisDb.findVisible(db, member, about)
  if (!subject) throw new AppError("user_not_found")
  const isFree = member.vip || member.id === about
  const mustPay = !isFree && !subject.paid
  if (mustPay && price !== undefined) await pay(db, member.id, about, price)
  const isOpen = !mustPay || price !== undefined
  return {
    user_id: about,
    price: isFree ? 0 : analysisPrice,
    paid: subject.paid || (mustPay && isOpen),
    analysis: isOpen ? await figures(db, about, subject) : null,
  }
}

export const eraseAnalyses = (tx: Tx, memberId: number): Promise<void> => analysisDb.erase(tx, memberId)

export const exportAnalyses = async (db: DbOrTx, memberId: number) => ({
  bought: (await analysisDb.purchasesOf(db, memberId)).map(({ price, ...bought }) => ({
    ...bought,
    price: toGold(price),
  })),
})

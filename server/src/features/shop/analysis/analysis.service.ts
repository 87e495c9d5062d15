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

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** Lower bounds of the bands, except the first band. */
const bandLimits = {
  week: [1, 10, 40, 120],
  trade: [1, 5, 20, 60],
  message: [1, 20, 100, 400],
} as const

const bandOf = (count: number, from: readonly number[]): Band =>
  bands[from.filter((least) => count >= least).length] ?? "none"

/** Time since the member was online; null if the member hides the online state. */
function lastOnlineOf({ seenAt, onlineVisible }: analysisDb.Subject): (typeof lastHere)[number] | null {
  if (!onlineVisible) return null
  const secondsAgo = (clock.ms() - new Date(seenAt).getTime()) / 1000
  if (secondsAgo < hourSeconds / 6) return "now"
  if (secondsAgo < daySeconds) return "today"
  if (secondsAgo < 7 * daySeconds) return "week"
  return secondsAgo < 30 * daySeconds ? "month" : "longer"
}

/** Response time; null without conversations, and "rarely" if fewer than half were answered. */
function answersOf({ begun, answered, median }: analysisDb.ActivityFigures): (typeof answerTimes)[number] | null {
  if (begun === 0) return null
  if (median === null || answered * 2 < begun) return "rarely"
  if (median < hourSeconds) return "hour"
  return median < daySeconds ? "day" : "days"
}

async function figuresFor(db: DbOrTx, memberId: number, subject: analysisDb.Subject): Promise<AnalysisFigures> {
  const activity = await analysisDb.figuresOf(db, memberId, analysisWeeks, clock.now().toISOString())
  const weekBands = Array.from({ length: analysisWeeks }, (_, weeksAgo) =>
    bandOf(activity.weeks[weeksAgo] ?? 0, bandLimits.week),
  )
  return {
    // A hidden online state also hides activity by week.
    log: subject.onlineVisible ? weekBands.toReversed() : [],
    login_at: lastOnlineOf(subject),
    answers: answersOf(activity),
    trade: bandOf(activity.trades, bandLimits.trade),
    message: bandOf(activity.messages, bandLimits.message),
  }
}

const payForAnalysis = (db: DbOrTx, memberId: number, aboutId: number, price: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (price !== analysisPrice) throw new AppError("price_changed", { field: "price", data: { price: analysisPrice } })
    const cents = toCents(price)
    const id = await analysisDb.insertPurchase(tx, { memberId, aboutId, price: cents, createdAt: clock.now() })
    if (id === null) return
    await gold.pay(tx, { kind: "analysis", reference: { type: "analysis", id }, from: memberId, cents })
  })

/** The analysis is available to VIPs, to the member, and to buyers. */
export async function analyse(db: DbOrTx, { member }: MemberCaller, about: number, price?: number): Promise<Analysis> {
  const subject = await analysisDb.findVisible(db, member, about)
  if (!subject) throw new AppError("user_not_found")
  const isFree = member.vip || member.id === about
  const needsPayment = !isFree && !subject.paid
  if (needsPayment && price !== undefined) await payForAnalysis(db, member.id, about, price)
  const isOpen = !needsPayment || price !== undefined
  return {
    user_id: about,
    price: isFree ? 0 : analysisPrice,
    paid: subject.paid || (needsPayment && isOpen),
    analysis: isOpen ? await figuresFor(db, about, subject) : null,
  }
}

export const eraseAnalyses = (tx: Tx, memberId: number): Promise<void> => analysisDb.erase(tx, memberId)

export const exportAnalyses = async (db: DbOrTx, memberId: number) => ({
  bought: (await analysisDb.purchasesOf(db, memberId)).map(({ price, ...bought }) => ({
    ...bought,
    price: toGold(price),
  })),
})

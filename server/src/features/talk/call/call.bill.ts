import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import * as gold from "../../money/gold/gold.service"
import * as callDb from "./call.db"

const minute = 60_000

/** ms after the last report of an end for which it still counts as there: two reports and a bit. */
export const heartbeatGraceMs = 25_000

type Charged = Pick<
  callDb.CallRow,
  "id" | "callerId" | "price" | "minutes" | "beganAt" | "callerSeenAt" | "calleeSeenAt"
>

/** When the next minute begins, in ms; a call that was not connected has none. */
export const nextMinuteAt = ({ beganAt, minutes }: Charged): number =>
  beganAt ? beganAt.getTime() + minutes * minute : Infinity

/** ms: when both ends were last there. */
export const lastBothPresentAt = ({
  callerSeenAt,
  calleeSeenAt,
}: Pick<Charged, "callerSeenAt" | "calleeSeenAt">): number =>
  Math.min(callerSeenAt.getTime(), calleeSeenAt?.getTime() ?? 0)

/** A minute whose price was taken before, by another process or before a crash, is not taken again. */
async function payMinute(tx: Tx, call: Charged, part: number): Promise<boolean> {
  if (call.price === 0 || (await callDb.isVipNow(tx, call.callerId, clock.now()))) return true
  try {
    const reference = { type: "call", id: call.id } as const
    await gold.pay(tx, { kind: "call", reference, part, from: call.callerId, cents: call.price })
    return true
  } catch (error) {
    if (error instanceof AppError && error.key === "not_enough_gold") return false
    throw error
  }
}

/**
 * Takes the price of every minute that had begun by then while both ends were there.
 * @returns how many minutes are charged now, and whether there was gold for all
 */
export async function chargeUntil(tx: Tx, call: Charged, until: number): Promise<{ minutes: number; paid: boolean }> {
  const last = Math.min(until, lastBothPresentAt(call) + heartbeatGraceMs)
  let { minutes } = call
  while (nextMinuteAt({ ...call, minutes }) <= last) {
    if (!(await payMinute(tx, call, minutes + 1))) return { minutes, paid: false }
    minutes += 1
  }
  return { minutes, paid: true }
}

/** Seconds until a call can't be paid any more; null where nothing is to be paid. */
export async function secondsLeft(db: DbOrTx, call: Charged): Promise<number | null> {
  if (call.price === 0) return null
  const balance = Math.max(0, await gold.balanceOf(db, call.callerId))
  const lasts = (call.minutes + Math.floor(balance / call.price)) * 60
  const elapsed = call.beganAt ? Math.floor((clock.ms() - call.beganAt.getTime()) / 1000) : 0
  return Math.max(0, lasts - elapsed)
}

import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import * as gold from "../../money/gold/gold.service"
import * as callDb from "./call.db"

const minute = 60_000

/** A participant counts as present this long after their last report: two report intervals and a margin. */
export const heartbeatGraceMs = 25_000

type BillableCall = Pick<
  callDb.CallRow,
  "id" | "callerId" | "price" | "minutes" | "beganAt" | "callerSeenAt" | "calleeSeenAt"
>

/** Time of the next charge in ms; Infinity until the call is connected. */
export const nextMinuteAt = ({ beganAt, minutes }: BillableCall): number =>
  beganAt ? beganAt.getTime() + minutes * minute : Infinity

export const lastBothPresentAt = ({
  callerSeenAt,
  calleeSeenAt,
}: Pick<BillableCall, "callerSeenAt" | "calleeSeenAt">): number =>
  Math.min(callerSeenAt.getTime(), calleeSeenAt?.getTime() ?? 0)

/** The part number makes the payment of a minute idempotent, across processes and crashes. */
async function payMinute(tx: Tx, call: BillableCall, part: number): Promise<boolean> {
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

/** Charges minutes begun before `until` (ms) while both were present; `paid` is false if the gold was insufficient. */
export async function chargeUntil(
  tx: Tx,
  call: BillableCall,
  until: number,
): Promise<{ minutes: number; paid: boolean }> {
  const last = Math.min(until, lastBothPresentAt(call) + heartbeatGraceMs)
  let { minutes } = call
  while (nextMinuteAt({ ...call, minutes }) <= last) {
    if (!(await payMinute(tx, call, minutes + 1))) return { minutes, paid: false }
    minutes += 1
  }
  return { minutes, paid: true }
}

export async function secondsLeft(db: DbOrTx, call: BillableCall): Promise<number | null> {
  if (call.price === 0) return null
  const balance = Math.max(0, await gold.balanceOf(db, call.callerId))
  const lasts = (call.minutes + Math.floor(balance / call.price)) * 60
  const elapsed = call.beganAt ? Math.floor((clock.ms() - call.beganAt.getTime()) / 1000) : 0
  return Math.max(0, lasts - elapsed)
}

import { AppError } from "@redthread/contract/core/error"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import * as frontDb from "./browse.front.db"

/** Raises `user_not_found`. */
export const set = (caller: MemberCaller, memberId: number): Promise<void> =>
  transaction(async (tx) => {
    if (!(await frontDb.putOnTop(tx, memberId))) throw new AppError("user_not_found")
    await audit(tx, caller, "front.set", memberId)
  })

/** Raises `user_not_found`. */
export const unset = (caller: MemberCaller, memberId: number): Promise<void> =>
  transaction(async (tx) => {
    if (!(await frontDb.takeOff(tx, memberId))) throw new AppError("user_not_found")
    await audit(tx, caller, "front.unset", memberId)
  })

export const chooseFront = (): Promise<void> => transaction((tx) => frontDb.chooseFront(tx, clock.now().toISOString()))

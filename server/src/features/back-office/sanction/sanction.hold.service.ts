import type { Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { setHeld } from "../../people/profile/profile.service"
import { recordDecision } from "../../signals/statement/statement.service"
import * as sanctionDb from "./sanction.db"
import * as holdDb from "./sanction.hold.db"
import type { HoldGround } from "./sanction.tables"

const recordHold = (tx: Tx, memberId: number, ground: HoldGround): Promise<number> =>
  recordDecision(tx, {
    memberId,
    kind: "hold",
    reason: "",
    endsAt: null,
    decidedBy: null,
    ground,
    foundBy: ground === "fake" ? "copy" : "report",
  })

/** Hides a member until staff decide the open case. The member reads the reasons and can appeal. */
export async function holdMember(tx: Tx, memberId: number, ground: HoldGround = "spam"): Promise<void> {
  if (!(await holdDb.hold(tx, memberId, ground, clock.now()))) return
  // The statement about an earlier hold applies until that hold ends.
  if ((await holdDb.groundsOf(tx, memberId)).length > 1) return
  await setHeld(tx, memberId, true)
  await recordHold(tx, memberId, ground)
}

/**
 * Ends the hold on these grounds without a message: the member reads the decision that ended it, if there is one.
 * A hold on another ground has a separate statement and remains.
 */
export async function releaseMember(tx: Tx, memberId: number, grounds: readonly HoldGround[]): Promise<void> {
  if (!(await holdDb.releaseHold(tx, memberId, grounds, clock.now()))) return
  const isLifted = await sanctionDb.endHold(tx, memberId, grounds, clock.now())
  const [remaining] = await holdDb.groundsOf(tx, memberId)
  if (remaining === undefined) await setHeld(tx, memberId, false)
  else if (isLifted) await recordHold(tx, memberId, remaining)
}

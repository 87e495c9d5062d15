import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { notify } from "../../signals/notice/notice.notify.service"
import * as vipDb from "./vip.db"
import { dayMs } from "../../../core/process/duration"

/** Days before the end of a member's VIP that they are told; two where a day was missed. */
const earliest = 3
const latest = 1
const atOnce = 1000

/** Tells each whose VIP ends in some days, once for one end. */
export async function notifyEnding(db: DbOrTx): Promise<void> {
  const now = clock.ms()
  const span = { from: new Date(now + latest * dayMs), until: new Date(now + earliest * dayMs) }
  for (let found, after = 0; !found || found.length === atOnce; after = found.at(-1)?.memberId ?? after) {
    found = await vipDb.listEnding(db, { ...span, after, limit: atOnce })
    for (const { memberId, vipUntil } of found) {
      const days = Math.ceil((vipUntil.getTime() - now) / dayMs)
      const key = `vip-ending-${vipUntil.getTime()}`
      await transaction(db, (tx) => notify(tx, memberId, { type: "upgrade", event: "ending", data: { days }, key }))
    }
  }
}

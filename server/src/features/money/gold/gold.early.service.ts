import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { toGold } from "@redthread/contract/gold"
import type { UnmaturedEarning } from "@redthread/contract/staff-earning"
import { isoTime } from "../../../core/db/columns"
import { pageSize, toPage } from "../../../core/db/page"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import * as earlyDb from "./gold.early.db"
import * as ledger from "./gold.ledger.service"

const toEarning = ({ id, kind, cents, maturesAt, createdAt }: earlyDb.UnmaturedEarning): UnmaturedEarning => ({
  id,
  kind,
  gold: toGold(cents),
  matures_at: isoTime(maturesAt),
  created_at: isoTime(createdAt),
})

export async function listUnmatured(on: DbOrTx, memberId: number, maxId?: number): Promise<Page<UnmaturedEarning>> {
  const range = { memberId, now: clock.now(), ...(maxId !== undefined && { maxId }) }
  return toPage(await earlyDb.listUnmatured(on, range, pageSize + 1), pageSize, ({ id }) => id, toEarning)
}

/** Returns the released cents. A later chargeback reverses what is left. Raises `not_found`. */
export async function releaseEarly(tx: Tx, memberId: number, entryId: number): Promise<number> {
  // Chargebacks and cash-outs take the same lock.
  await ledger.lock(tx, ledger.namesOf(memberId, ["earnings"]))
  const now = clock.now()
  const [earning] = await earlyDb.listUnmatured(tx, { memberId, now, id: entryId }, 1)
  if (!earning || !(await earlyDb.insertRelease(tx, entryId, now))) throw new AppError("not_found")
  return earning.cents
}

import { AppError } from "@redthread/contract/core/error"
import { newPeopleMax, type SavedSearch, savedSearchesMax, type SearchCriteria } from "@redthread/contract/search"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { findTop } from "./search.lexicon.db"
import * as savedDb from "./search.saved.db"
import { countAbove } from "./search.service"

const toSaved = ({ id, name, criteria, createdAt }: savedDb.SavedRow, fresh: number): SavedSearch => ({
  id,
  name,
  criteria,
  new: fresh,
  created_at: createdAt.toISOString(),
})

const withNew = async (db: DbOrTx, member: Member, row: savedDb.SavedRow): Promise<SavedSearch> =>
  toSaved(row, await countAbove(db, member, row.criteria, row.seenId, newPeopleMax))

export async function list(db: DbOrTx, { member }: MemberCaller): Promise<{ items: SavedSearch[] }> {
  const items: SavedSearch[] = []
  // Runs in sequence, so that one request does not take all connections.
  for (const row of await savedDb.list(db, member.id)) items.push(await withNew(db, member, row))
  return { items }
}

export async function save(
  db: DbOrTx,
  { member }: MemberCaller,
  name: string,
  criteria: SearchCriteria,
): Promise<SavedSearch> {
  return transaction(db, async (tx) => {
    if ((await savedDb.lockAndCount(tx, member.id)) >= savedSearchesMax) throw new AppError("too_many")
    const values = { memberId: member.id, name, criteria, seenId: await findTop(tx), createdAt: clock.now() }
    return toSaved(await savedDb.insert(tx, values), 0)
  })
}

export async function look(db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> {
  const updated = await transaction(db, async (tx) => savedDb.setSeen(tx, member.id, id, await findTop(tx)))
  if (!updated) throw new AppError("not_found")
}

export async function forget(db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> {
  if (!(await transaction(db, (tx) => savedDb.remove(tx, member.id, id)))) throw new AppError("not_found")
}

export const eraseSaved = (tx: Tx, memberId: number): Promise<void> => savedDb.erase(tx, memberId)
export const exportSaved = async (db: DbOrTx, memberId: number) => ({ searches: await savedDb.list(db, memberId) })

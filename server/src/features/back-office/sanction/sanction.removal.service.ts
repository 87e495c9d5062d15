import type { ReportType } from "@redthread/contract/support"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import * as comment from "../../lists/feed/feed.comment.service"
import * as feed from "../../lists/feed/feed.write.service"
import * as photo from "../../people/photo/photo.removal.service"
import * as introduction from "../../people/profile/profile.introduction.service"
import * as removalDb from "./sanction.removal.db"
import type { restorable } from "./sanction.tables"

interface Content<T> {
  /** @returns the removed text; undefined if it no longer existed */
  readonly remove: (tx: Tx, ownerId: number, id: number) => Promise<T | undefined>
  readonly restore: (tx: Tx, ownerId: number, text: T) => Promise<void>
}

const content = <T extends object>({ remove, restore }: Content<T>) => ({
  remove,
  restore: (tx: Tx, ownerId: number, text: object) => restore(tx, ownerId, text as T),
})

/** Staff remove content by type. Messages stay with their recipient; of a member the introduction is removed. */
const texts: Record<(typeof restorable)[number], ReturnType<typeof content>> = {
  user: content({ remove: introduction.removeByStaff, restore: introduction.restoreByStaff }),
  feed: content({ remove: feed.removeByStaff, restore: feed.restoreByStaff }),
  comment: content({ remove: comment.removeByStaff, restore: comment.restoreByStaff }),
}

const isText = (type: string): type is keyof typeof texts => type in texts

export const isRemovable = (type: ReportType | null): boolean => type === "photo" || (type !== null && isText(type))

export interface Removal {
  readonly about: ReportType
  readonly aboutId: number
}

/** Removes content and stores its texts for the appeal. Evidence rules decide how long a photo's file is stored. */
export async function removeContents(
  tx: Tx,
  memberId: number,
  removals: readonly Removal[],
): Promise<removalDb.RemovedText[]> {
  const removed: removalDb.RemovedText[] = []
  for (const { about, aboutId } of removals) {
    if (about === "photo") await photo.removeByStaff(tx, memberId, aboutId)
    if (!isText(about)) continue
    const text = await texts[about].remove(tx, memberId, aboutId)
    if (text) removed.push({ about, aboutId, content: text })
  }
  return removed
}

export const storeRemoved = (
  tx: Tx,
  removal: { sanctionId: number; memberId: number },
  removed: readonly removalDb.RemovedText[],
): Promise<void> => removalDb.insert(tx, removal, removed, clock.now())

export async function restoreContents(tx: Tx, sanctionId: number): Promise<void> {
  for (const { id, memberId, about, content: text } of await removalDb.lockRemoved(tx, sanctionId)) {
    await texts[about].restore(tx, memberId, text)
    await removalDb.markRestored(tx, id, clock.now())
  }
}

/** A removal can be appealed within these days. */
const retentionDays = 30

export const forgetRemoved = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => removalDb.deleteBefore(tx, new Date(clock.ms() - retentionDays * dayMs)))

export const listRemoved = (on: DbOrTx, memberId: number) => removalDb.listOf(on, memberId)
export const eraseRemoved = (tx: Tx, memberId: number): Promise<void> => removalDb.erase(tx, memberId)

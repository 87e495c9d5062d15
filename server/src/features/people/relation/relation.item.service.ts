import { AppError } from "@redthread/contract/core/error"
import type { ProfileItem, ShownItem } from "@redthread/contract/prompt"
import type { DbOrTx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { storage } from "../../../core/files/storage"
import * as itemDb from "./relation.item.db"
import type { ItemRow } from "./relation.item.sql"

export type { ItemRow } from "./relation.item.sql"

/** Raises `not_found` where this is no photo and no answer on that member's profile, or the reader may not see it. */
export async function assertSeen(db: DbOrTx, reader: Reader, ownerId: number, item: ProfileItem): Promise<void> {
  if (!(await itemDb.isSeen(db, { reader, ownerId }, item))) throw new AppError("not_found", { field: "about" })
}

/** The columns that keep what a like or a message is about. */
export const idsOf = (item: ProfileItem | undefined | null) => ({
  photoId: item?.type === "photo" ? item.id : null,
  promptId: item?.type === "prompt" ? item.id : null,
})

/** As it is shown; undefined where there is none. */
export function toItem(row: ItemRow | null): ShownItem | undefined {
  if (!row) return undefined
  const { photoId, promptId, file, prompt, content } = row
  return photoId === null
    ? { type: "prompt", id: promptId ?? 0, src: null, prompt, content }
    : { type: "photo", id: photoId, src: file && storage.address(`${file}/200.webp`), prompt: null, content: null }
}

import { clock } from "../../../core/process/clock"
import { afterCommit, type Tx } from "../../../core/db/db"
import { jobs } from "../../../core/jobs/jobs"
import { log } from "../../../core/process/log"
import { madeFiles } from "../../../core/files/made-files"
import { type FileAccess, storage } from "../../../core/files/storage"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import * as photoDb from "./photo.db"
import type { PhotoRow } from "./photo.tables"
import { removeFiles } from "./removal/photo.remove.jobs"

export type Folder = PhotoRow["folder"]

/**
 * Who may load the files of a photo in this folder, apart from paid ones. Photos of posts are public, those of
 * messages are not, and selfies of a verification are for the staff who look at them.
 */
export const accessOf: Readonly<Record<Folder, FileAccess>> = {
  public: "public",
  post: "public",
  private: "private",
  message: "private",
  secret: "secret",
  verification: "secret",
}

/** ms after which files that should be gone are removed once more. */
const retryDeleteAfterMs = 60_000

/**
 * Deletes files after the commit that removed their row, and again by a job enqueued in the same transaction, in case
 * the process crashes in between.
 */
export async function removeAfterCommit(tx: Tx, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  await jobs.add(tx, removeFiles, { files: [...files] }, { startAfter: new Date(Date.now() + retryDeleteAfterMs) })
  const remove = () => Promise.all(files.map((file) => storage.remove(file)))
  afterCommit(
    tx,
    () => void remove().catch((error: unknown) => log.error({ err: error }, "files could not be removed")),
  )
}

/** The variants of a picture. Those made on demand must be created before the photo can be copied. */
const shown = ["1600", "600", "300", "200", "100", "avatar", "cover", "blur", "blur300"]

async function copy(file: string, access: FileAccess): Promise<string> {
  if (madeFiles.has(file)) for (const variant of shown) await madeFiles.make(`${file}/${variant}.webp`)
  return storage.copy(file, access)
}

/**
 * Moves a photo, whose row is locked, into a folder. If that changes who may load it, the files get a new name and old
 * addresses stop working. Running processing follows the row.
 * @param price cents: of secret photos, and of photos in a message that has a price
 */
export async function moveToFolder(tx: Tx, row: PhotoRow, folder: Folder, price: number | null = null): Promise<void> {
  const now = clock.now()
  const access = price === null ? accessOf[folder] : "secret"
  const stays = storage.accessOf(row.file) === access
  const file = stays ? row.file : await copy(row.file, access)
  const pricedAt = price === null ? null : price === row.price ? row.pricedAt : now
  await photoDb.update(tx, row.id, { file, folder, price, pricedAt, attachedAt: row.attachedAt ?? now })
  forgetMemberAfterCommit(tx, row.memberId)
  if (!stays) await removeAfterCommit(tx, [row.file])
}

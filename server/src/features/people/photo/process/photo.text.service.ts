import { transaction, type DbOrTx } from "../../../../core/db/db"
import { storage } from "../../../../core/files/storage"
import { mediaProcess } from "../media/photo.media.process"
import * as processDb from "./photo.process.db"

/** Stores whether a picture contains text; stays null if recognition times out. */
export async function lookForText(db: DbOrTx, photoId: number): Promise<void> {
  const row = await processDb.find(db, photoId)
  if (!row || row.hasText !== null) return
  const hasText = await storage.withFile(`${row.file}/600.webp`, (path) => mediaProcess.run("text", { path }))
  if (hasText !== null) await transaction(db, (tx) => processDb.update(tx, photoId, { hasText }))
}

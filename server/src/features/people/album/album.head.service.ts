import { LRUCache } from "lru-cache"
import type { DbOrTx } from "../../../core/db/db"
import { storage } from "../../../core/files/storage"
import * as headDb from "./album.head.db"

/** A photo that any visitor may see, not blurred: whose it is and where it is kept; undefined where there is none. */
export const headOfPhoto = (db: DbOrTx, photoId: number) => headDb.findPublic(db, photoId)

/** Whether a base has JPEG variants, which never changes. */
const withJpeg = new LRUCache<string, boolean>({ max: 10_000 })

async function hasJpeg(file: string): Promise<boolean> {
  const known = withJpeg.get(file)
  if (known !== undefined) return known
  const found = (await storage.bytes(`${file}/600.jpg`)) !== null
  withJpeg.set(file, found)
  return found
}

/** The address of a public picture for those who may not know WebP; null where it is not public. */
export async function sharedPicture(file: string): Promise<string | null> {
  if (!storage.isPublic(file)) return null
  return storage.address(`${file}/600.${(await hasJpeg(file)) ? "jpg" : "webp"}`)
}

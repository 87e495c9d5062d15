import type { Language } from "@redthread/contract/language"
import type { DbOrTx } from "../../../core/db/db"
import * as headDb from "./feed.head.db"

/** What any visitor may know of a post from a link, with its first picture; undefined where that is nothing. */
export async function headOfFeed(db: DbOrTx, postId: number, language: Language) {
  const row = await headDb.findPublic(db, postId, language)
  return row && { name: row.name, text: row.translate ?? row.content, file: row.file ?? row.portrait }
}

/** Posts above this id that any visitor may see, by id. */
export const publicFeeds = (db: DbOrTx, above: number, below: number, limit: number) =>
  headDb.listPublic(db, { above, below, limit })

/** No post's id is above this. */
export const lastFeed = (db: DbOrTx): Promise<number> => headDb.lastId(db)

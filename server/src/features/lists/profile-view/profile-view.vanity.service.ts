import { AppError } from "@redthread/contract/core/error"
import type { Caller } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import * as viewDb from "./profile-view.db"

/** Whose address this is, as far as the reader may see them; a plain id stands for itself. Raises `user_not_found`. */
export async function resolve(
  db: DbOrTx,
  { member }: Caller,
  address: string,
  referrer?: string,
): Promise<{ id: number }> {
  const plain = /^[1-9]\d{0,14}$/.test(address) ? Number(address) : null
  const found =
    plain === null
      ? await viewDb.findVanity(db, member, address.toLowerCase())
      : (await viewDb.isVisible(db, member, plain)) && plain
  if (!found) throw new AppError("user_not_found")
  if (referrer) log.info({ member: found, referrer }, "came by a link")
  return { id: found }
}

import type { LinkedSocial } from "@redthread/contract/social"
import type { DbOrTx } from "../../../core/db/db"
import * as socialDb from "./social.db"

/** The provider's accounts that sign in to this one, earliest first. */
export const list = async (db: DbOrTx, accountId: number): Promise<LinkedSocial[]> =>
  (await socialDb.listOf(db, accountId)).map(({ provider, email, createdAt }) => ({
    provider,
    email,
    created_at: createdAt.toISOString(),
  }))

/** Whether the account can be entered by any provider. */
export const hasLinked = async (on: DbOrTx, accountId: number): Promise<boolean> =>
  (await socialDb.listOf(on, accountId)).length > 0

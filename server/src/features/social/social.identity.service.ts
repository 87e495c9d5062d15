import type { LinkedSocial, SocialProvider } from "@redthread/contract/social"
import { db, type DbOrTx } from "../../core/db"
import * as socialDb from "./social.db"

/** The provider's accounts that sign in to this one, earliest first. */
export const list = async (accountId: number): Promise<LinkedSocial[]> =>
  (await socialDb.listOf(db, accountId)).map(({ provider, email, createdAt }) => ({
    provider,
    email,
    created_at: createdAt.toISOString(),
  }))

/** Whether a provider, other than this one, leads into the account. */
export const hasLinked = async (on: DbOrTx, accountId: number, besides?: SocialProvider): Promise<boolean> =>
  (await socialDb.listOf(on, accountId)).some(({ provider }) => provider !== besides)

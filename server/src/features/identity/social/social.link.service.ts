import type { Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { linkSocial, SocialProvider, LinkedSocial } from "@redthread/contract/social"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { enterProven, idOfEmail, lockCredentials, proveEmail } from "../identity/identity.entry.service"
import { sessionReply } from "../identity/identity.account.service"
import * as code from "../identity/identity.code.service"
import * as passkey from "../passkey/passkey.service"
import * as socialDb from "./social.db"
import { connect, digestOf, isRaceError } from "./social.entry"

/** The code has proved that account and identity have one owner. */
async function connectOwner(tx: Tx, row: socialDb.LinkRow): Promise<void> {
  const { memberId: accountId, provider, subject, email, target } = row
  if ((await idOfEmail(tx, target)) !== accountId) throw new AppError("social_failed")
  if (await proveEmail(tx, accountId)) {
    // A link mailed to an address of the account's creator would still add that address.
    await code.eraseCodes(tx, accountId)
    await passkey.removeAll(tx, accountId)
    await socialDb.removeIdentities(tx, accountId)
  }
  const identity = await socialDb.findIdentity(tx, { provider, subject })
  if (identity && identity.accountId !== accountId) throw new AppError("social_failed")
  if (!identity) await connect(tx, accountId, { provider, subject, email })
}

export async function link(
  db: DbOrTx,
  caller: Caller,
  input: CallArguments<typeof linkSocial>["body"],
): Promise<Session & { redirect: string | null }> {
  const digest = digestOf(input.link)
  const row = await socialDb.findLink(db, digest, clock.now())
  if (!row) throw new AppError("social_failed")
  const guess = { target: row.target, purpose: row.purpose, code: input.code }
  await code.check(db, guess)
  const token = await transaction(db, async (tx) => {
    // The lock order is the same as in `signInOrLink`.
    await socialDb.lockPerson(tx, row.provider, row.subject)
    await lockCredentials(tx, row.memberId)
    const { memberId } = await code.use(tx, guess)
    if (memberId !== row.memberId || !(await socialDb.takeLink(tx, digest))) throw new AppError("social_failed")
    if (row.purpose === "link") await connectOwner(tx, row)
    return enterProven(tx, caller, row.memberId)
  }).catch((error: unknown) => {
    throw isRaceError(error) ? new AppError("social_failed") : error
  })
  return { ...(await sessionReply(db, token, row.memberId)), redirect: row.redirect }
}

export const unlink = (db: DbOrTx, accountId: number, provider: SocialProvider): Promise<void> =>
  transaction(db, async (tx) => {
    const { hasPassword } = await lockCredentials(tx, accountId)
    if (!(await socialDb.removeIdentity(tx, accountId, provider))) throw new AppError("not_found")
    if (!hasPassword && !(await everyFeature.hasSignInMethod(tx, accountId))) throw new AppError("last_way_in")
  })

export const sweep = (db: DbOrTx): Promise<void> => transaction(db, (tx) => socialDb.deleteExpired(tx, clock.now()))

export const eraseIdentities = (tx: Tx, accountId: number): Promise<void> => socialDb.removeIdentities(tx, accountId)

export const exportIdentities = async (db: DbOrTx, accountId: number) => ({
  identities: (await socialDb.listOf(db, accountId)).map(({ provider, subject, email, createdAt }) => ({
    provider,
    subject,
    email,
    createdAt,
  })),
})

export const list = async (db: DbOrTx, accountId: number): Promise<LinkedSocial[]> =>
  (await socialDb.listOf(db, accountId)).map(({ provider, email, createdAt }) => ({
    provider,
    email,
    created_at: createdAt.toISOString(),
  }))

export const hasLinked = async (on: DbOrTx, accountId: number): Promise<boolean> =>
  (await socialDb.listOf(on, accountId)).length > 0

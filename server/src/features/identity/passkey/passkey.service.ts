import { randomUUID } from "node:crypto"
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server"
import type { passkeyAnswer } from "@redthread/contract/code"
import { AppError } from "@redthread/contract/core/error"
import type { z } from "zod"
import { clock } from "../../../core/process/clock"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import * as passkeyDb from "./passkey.db"
import { relyingParty } from "./relying-party"

export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** ms */
const challengeLife = 300_000

/** A challenge as the contract answers it. */
export interface GivenChallenge {
  challenge_id: string
  options: Record<string, unknown>
}

/** Keeps what an authenticator is asked to sign; `accountId` for registering, null for signing in. */
export async function keepChallenge(
  db: DbOrTx,
  options: { challenge: string },
  accountId: number | null,
): Promise<GivenChallenge> {
  const id = randomUUID()
  const { challenge } = options
  const expiresAt = new Date(clock.ms() + challengeLife)
  await transaction(db, (tx) => passkeyDb.insertChallenge(tx, { id, challenge, memberId: accountId, expiresAt }))
  return { challenge_id: id, options: { ...options } }
}

/** Deletes and returns a challenge. Raises `passkey_failed` where it is unknown, expired, used, or another account's. */
export async function takeChallenge(db: DbOrTx, id: string, accountId: number | null): Promise<string> {
  const challenge = await transaction(db, (tx) => passkeyDb.takeChallenge(tx, { id, accountId, now: clock.now() }))
  if (challenge === undefined) throw new AppError("passkey_failed")
  return challenge
}

/** What does not verify is the visitor's failure, not ours; why stays in the log. */
export async function asPasskeyError<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    log.info({ err: error }, "passkey refused")
    throw new AppError("passkey_failed")
  }
}

/** The challenge for signing in: any passkey of this site that the browser offers may answer it. */
export async function startSignIn(db: DbOrTx): Promise<GivenChallenge> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
    timeout: challengeLife,
  })
  return keepChallenge(db, options, null)
}

async function verifyBy(row: passkeyDb.PasskeyRow, response: AuthenticationResponseJSON, challenge: string) {
  const { id, origin } = relyingParty()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: row.counter },
    requireUserVerification: true,
  })
  if (!verified) throw new Error(`the signature was not made by passkey ${row.id} of member ${row.memberId}`)
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== String(row.memberId)) {
    throw new Error(`passkey ${row.id} of member ${row.memberId} answers for another user handle`)
  }
  return authenticationInfo
}

/** Verifies the answer, deletes its challenge, and returns the id of the passkey's owner. Raises `passkey_failed`. */
export async function accountOf(db: DbOrTx, answer: PasskeyAnswer): Promise<number> {
  const challenge = await takeChallenge(db, answer.challenge_id, null)
  const response = answer.response as unknown as AuthenticationResponseJSON
  const row = typeof response.id === "string" ? await passkeyDb.find(db, response.id) : undefined
  if (!row) throw new AppError("passkey_failed")
  const { newCounter } = await asPasskeyError(() => verifyBy(row, response, challenge))
  const noted = await transaction(db, (tx) =>
    passkeyDb.noteUse(tx, { id: row.id, counter: newCounter, now: clock.now() }),
  )
  if (!noted) throw new AppError("passkey_failed")
  return row.memberId
}

export const countOf = async (db: DbOrTx, accountId: number): Promise<number> =>
  (await passkeyDb.listOf(db, accountId)).length

export const hasPasskey = async (db: DbOrTx, accountId: number): Promise<boolean> => (await countOf(db, accountId)) > 0

export const removeAll = (tx: Tx, accountId: number): Promise<void> => passkeyDb.removeAll(tx, accountId)

export const sweep = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => passkeyDb.deleteExpiredChallenges(tx, clock.now()))

export const exportPasskeys = async (db: DbOrTx, accountId: number) => ({
  passkeys: (await passkeyDb.listOf(db, accountId)).map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
})

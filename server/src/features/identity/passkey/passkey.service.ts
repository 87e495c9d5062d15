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
import { env } from "../../../core/process/env"
import type { Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { signInByPasskey } from "@redthread/contract/passkey"
import type { Caller } from "../../../core/member/caller"
import { enterProven } from "../identity/identity.entry.service"
import { sessionReply } from "../identity/identity.account.service"

/** Follows W3C WebAuthn Level 3, 5.1.2. The id cannot be an IP address, so a loopback address becomes localhost. */
export function relyingParty(): { id: string; origin: string } {
  const address = new URL(env.publicUrl)
  if (/^(127(\.\d+){3}|\[::1\])$/.test(address.hostname)) address.hostname = "localhost"
  return { id: address.hostname, origin: address.origin }
}

export type PasskeyAnswer = z.output<typeof passkeyAnswer>

const challengeValidityMs = 300_000

export interface PasskeyChallenge {
  challenge_id: string
  options: Record<string, unknown>
}

export async function storeChallenge(
  db: DbOrTx,
  options: { challenge: string },
  accountId: number | null,
): Promise<PasskeyChallenge> {
  const id = randomUUID()
  const { challenge } = options
  const expiresAt = new Date(clock.ms() + challengeValidityMs)
  await transaction(db, (tx) => passkeyDb.insertChallenge(tx, { id, challenge, memberId: accountId, expiresAt }))
  return { challenge_id: id, options: { ...options } }
}

export async function takeChallenge(db: DbOrTx, id: string, accountId: number | null): Promise<string> {
  const challenge = await transaction(db, (tx) => passkeyDb.takeChallenge(tx, { id, accountId, now: clock.now() }))
  if (challenge === undefined) throw new AppError("passkey_failed")
  return challenge
}

export async function asPasskeyError<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    log.info({ err: error }, "passkey refused")
    throw new AppError("passkey_failed")
  }
}

/** Any passkey of this site may sign the challenge. */
export async function startSignIn(db: DbOrTx): Promise<PasskeyChallenge> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
    timeout: challengeValidityMs,
  })
  return storeChallenge(db, options, null)
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

export async function accountOf(db: DbOrTx, answer: PasskeyAnswer): Promise<number> {
  const challenge = await takeChallenge(db, answer.challenge_id, null)
  const response = answer.response as unknown as AuthenticationResponseJSON
  const row = typeof response.id === "string" ? await passkeyDb.find(db, response.id) : undefined
  if (!row) throw new AppError("passkey_failed")
  const { newCounter } = await asPasskeyError(() => verifyBy(row, response, challenge))
  const isNewer = await transaction(db, (tx) =>
    passkeyDb.recordUse(tx, { id: row.id, counter: newCounter, now: clock.now() }),
  )
  if (!isNewer) throw new AppError("passkey_failed")
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

/** A passkey is two proofs (a device and what unlocks it), so `maxDevices` does not apply. */
export async function signIn(
  db: DbOrTx,
  caller: Caller,
  { push_id, ...assertion }: CallArguments<typeof signInByPasskey>["body"],
): Promise<Session> {
  const accountId = await accountOf(db, assertion)
  return sessionReply(db, await transaction(db, (tx) => enterProven(tx, caller, accountId, push_id)), accountId)
}

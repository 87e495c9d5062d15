import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { AppError } from "@redthread/contract/core/error"
import type { CallArguments } from "@redthread/contract/core/call"
import type { addPasskey, Passkey } from "@redthread/contract/passkey"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { isUniqueViolation, transaction, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { assertProof, assertSecondFactor } from "../identity/identity.proof.service"
import { verifyPasswordIfSet, lockCredentials } from "../identity/identity.entry.service"
import * as passkeyDb from "./passkey.db"
import { type PasskeyChallenge, storeChallenge, asPasskeyError, takeChallenge, relyingParty } from "./passkey.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

const toPasskey = ({ id, name, createdAt, usedAt }: passkeyDb.PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})

export const list = async (db: DbOrTx, accountId: number): Promise<Passkey[]> =>
  (await passkeyDb.listOf(db, accountId)).map(toPasskey)

export async function startAdding(
  db: DbOrTx,
  caller: MemberCaller,
  password: string | undefined,
): Promise<PasskeyChallenge> {
  const { id: accountId } = caller.member
  await assertSecondFactor(db, caller)
  if (!(await verifyPasswordIfSet(db, accountId, password))) await assertProof(db, caller)
  const [{ name }, passkeys] = await Promise.all([memberFacts(db, accountId), passkeyDb.listOf(db, accountId)])
  const options = await generateRegistrationOptions({
    rpName: "Redthread",
    rpID: relyingParty().id,
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(String(accountId)),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  return storeChallenge(db, { ...options }, accountId)
}

async function verifyRegistration(response: RegistrationResponseJSON, challenge: string) {
  const { id, origin } = relyingParty()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  })
  if (!registrationInfo) throw new Error("the attestation of a new passkey could not be verified")
  return registrationInfo.credential
}

export async function add(
  db: DbOrTx,
  accountId: number,
  { challenge_id, name, response }: CallArguments<typeof addPasskey>["body"],
): Promise<Passkey> {
  const challenge = await takeChallenge(db, challenge_id, accountId)
  const credential = await asPasskeyError(() =>
    verifyRegistration(response as unknown as RegistrationResponseJSON, challenge),
  )
  try {
    const row = await transaction(db, (tx) =>
      passkeyDb.insert(tx, {
        memberId: accountId,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        createdAt: clock.now(),
      }),
    )
    return toPasskey(row)
  } catch (error) {
    if (isUniqueViolation(error, "passkey_credential_id_unique")) throw new AppError("passkey_failed")
    throw error
  }
}

export async function remove(db: DbOrTx, caller: MemberCaller, passkeyId: number): Promise<void> {
  const { id: accountId } = caller.member
  await assertSecondFactor(db, caller)
  await transaction(db, async (tx) => {
    const { hasPassword } = await lockCredentials(tx, accountId)
    if (!(await passkeyDb.remove(tx, accountId, passkeyId))) throw new AppError("not_found")
    if (!hasPassword && !(await everyFeature.hasSignInMethod(tx, accountId))) throw new AppError("last_way_in")
  })
}

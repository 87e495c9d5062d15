import type { Session } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { insidePath } from "@redthread/contract/core/inside-path"
import type { signInBySocial, SocialProvider, startSocial } from "@redthread/contract/social"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { enterVouched, idOfEmail, openWithoutPassword } from "../identity/identity.entry.service"
import { assertProof } from "../identity/identity.proof.service"
import { sessionReply } from "../identity/identity.account.service"
import * as socialDb from "./social.db"
import {
  type Arrival,
  connectCaller,
  digestOf,
  type ArrivalResult,
  lostRace,
  needProof,
  newSecret,
} from "./social.entry"
import { nameFor } from "./social.name"
import type { Attempt } from "./social.protocol"
import { ofProvider, protocolOf } from "./social.provider.service"

/** ms that a browser may stay at the provider. */
const attemptValidityMs = 600_000

const isMember = (caller: Caller): caller is MemberCaller => caller.member !== null && caller.sessionId !== null

const redirectUri = (provider: SocialProvider): string => `${env.publicUrl}/social/${provider}`

/**
 * URL at the provider. A signed-in member adds a credential by it, so must prove ownership first. Raises
 * `social_unavailable`, `proof_needed`, and `social_failed` if the provider is down.
 */
export async function start(
  db: DbOrTx,
  caller: Caller,
  provider: SocialProvider,
  { redirect, in_wechat }: CallArguments<typeof startSocial>["query"],
): Promise<string> {
  const inWechat = in_wechat === "1"
  const { protocol, appId } = protocolOf(provider, { inWechat })
  if (isMember(caller)) await assertProof(db, caller)
  const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
  const attempt: Attempt = { ...secrets, appId, redirectUri: redirectUri(provider) }
  const url = await ofProvider(provider, protocol.url(attempt, { language: caller.language, inWechat }))
  await transaction(db, (tx) =>
    socialDb.insertAttempt(tx, {
      stateDigest: digestOf(secrets.state),
      provider,
      nonce: secrets.nonce,
      codeVerifier: secrets.codeVerifier,
      redirect: redirect !== undefined && insidePath.test(redirect) ? redirect : null,
      deviceId: caller.deviceId,
      memberId: caller.member?.id ?? null,
      appId,
      expiresAt: new Date(clock.ms() + attemptValidityMs),
    }),
  )
  return url.href
}

/**
 * Uses up the attempt that this browser began. An attempt of another device or member would sign the visitor in to a
 * stranger's account, or a stranger in to theirs. Raises `social_failed`.
 */
async function takeAttempt(
  db: DbOrTx,
  caller: Caller,
  provider: SocialProvider,
  state: string,
): Promise<socialDb.AttemptRow> {
  const stateDigest = digestOf(state)
  const attempt = await transaction(db, (tx) => socialDb.takeAttempt(tx, { stateDigest, now: clock.now() }))
  const isOwn =
    attempt?.provider === provider &&
    attempt.deviceId === caller.deviceId &&
    attempt.memberId === (caller.member?.id ?? null)
  if (!isOwn) throw new AppError("social_failed")
  return attempt
}

async function openAccount(tx: Tx, caller: Caller, { provider, person }: Arrival, tries: number): Promise<number> {
  const name = nameFor(person.name, tries)
  const email = person.vouched ? person.email : null
  const accountId = await openWithoutPassword(tx, caller, { name, email, language: caller.language })
  const { subject } = person
  await socialDb.insertIdentity(tx, {
    provider,
    subject,
    memberId: accountId,
    email: person.email,
    createdAt: clock.now(),
  })
  return accountId
}

async function arrive(tx: Tx, caller: Caller, arrival: Arrival, tries: number): Promise<ArrivalResult> {
  const { provider, person } = arrival
  await socialDb.lockPerson(tx, provider, person.subject)
  if (isMember(caller)) return connectCaller(tx, caller, arrival)
  const identity = await socialDb.findIdentity(tx, { provider, subject: person.subject })
  const to = person.email?.toLowerCase()
  const owner = !identity && to !== undefined ? await idOfEmail(tx, to) : undefined
  if (to !== undefined && owner !== undefined) {
    return needProof(tx, caller, { accountId: owner, target: { channel: "email", to }, purpose: "link" }, arrival)
  }
  const accountId = identity?.accountId ?? (await openAccount(tx, caller, arrival, tries))
  const result = await enterVouched(tx, caller, accountId)
  if ("token" in result) return { accountId, token: result.token }
  return needProof(tx, caller, { accountId, target: result.codeTarget, purpose: "sign_in" }, arrival)
}

/** Tries per arrival: a name may be taken concurrently, and one person may arrive twice concurrently. */
const maxTries = 6

async function arriveOnce(db: DbOrTx, caller: Caller, arrival: Arrival): Promise<ArrivalResult> {
  for (let tries = 0; ; tries++) {
    try {
      return await transaction(db, (tx) => arrive(tx, caller, arrival, tries))
    } catch (error) {
      if (!lostRace(error) || tries + 1 >= maxTries) throw error
    }
  }
}

/**
 * Signs in, creates an account, or links to the caller's, by the provider's callback. Raises `social_unavailable`,
 * `social_failed`, `social_taken`, `social_link_needed`, `extra_verification`, `account_suspended`, `account_deleted`.
 */
export async function signIn(
  db: DbOrTx,
  caller: Caller,
  provider: SocialProvider,
  returned: CallArguments<typeof signInBySocial>["body"],
): Promise<Session & { redirect: string | null }> {
  const { protocol } = protocolOf(provider)
  const stored = await takeAttempt(db, caller, provider, returned.state)
  const attempt: Attempt = { ...stored, state: returned.state, redirectUri: redirectUri(provider) }
  const person = await ofProvider(provider, protocol.person(attempt, returned))
  const result = await arriveOnce(db, caller, { provider, person, redirect: stored.redirect })
  if ("refusal" in result) throw result.refusal
  return { ...(await sessionReply(db, result.token, result.accountId)), redirect: stored.redirect }
}

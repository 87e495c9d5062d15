import type { Session } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { type CallArguments, insidePath } from "@redthread/contract/core/call"
import type { signInBySocial, SocialProvider, startSocial } from "@redthread/contract/social"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { enterByProvider, idOfEmail, openWithoutPassword } from "../identity/identity.entry.service"
import { assertProof } from "../identity/identity.proof.service"
import { sessionReply } from "../identity/identity.account.service"
import * as socialDb from "./social.db"
import {
  type SocialSignIn,
  connectCaller,
  digestOf,
  type SocialSignInResult,
  isRaceError,
  requireCode,
  newSecret,
} from "./social.entry"
import { nameFor } from "./social.name"
import type { Attempt } from "./social.protocol"
import { callProvider, protocolOf } from "./social.provider.service"

const attemptValidityMs = 600_000

const isMember = (caller: Caller): caller is MemberCaller => caller.member !== null && caller.sessionId !== null

const redirectUri = (provider: SocialProvider): string => `${env.publicUrl}/social/${provider}`

/** A signed-in member links the provider and must prove ownership first. */
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
  const url = await callProvider(provider, protocol.url(attempt, { language: caller.language, inWechat }))
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

/** An attempt of another device or member would sign the visitor in to a stranger's account, or vice versa. */
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

async function openAccount(tx: Tx, caller: Caller, { provider, person }: SocialSignIn, tries: number): Promise<number> {
  const name = nameFor(person.name, tries)
  const email = person.isEmailTrusted ? person.email : null
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

async function signInOrLink(
  tx: Tx,
  caller: Caller,
  socialSignIn: SocialSignIn,
  tries: number,
): Promise<SocialSignInResult> {
  const { provider, person } = socialSignIn
  await socialDb.lockPerson(tx, provider, person.subject)
  if (isMember(caller)) return connectCaller(tx, caller, socialSignIn)
  const identity = await socialDb.findIdentity(tx, { provider, subject: person.subject })
  const to = person.email?.toLowerCase()
  const owner = !identity && to !== undefined ? await idOfEmail(tx, to) : undefined
  if (to !== undefined && owner !== undefined) {
    return requireCode(
      tx,
      caller,
      { accountId: owner, target: { channel: "email", to }, purpose: "link" },
      socialSignIn,
    )
  }
  const accountId = identity?.accountId ?? (await openAccount(tx, caller, socialSignIn, tries))
  const result = await enterByProvider(tx, caller, accountId)
  if ("token" in result) return { accountId, token: result.token }
  return requireCode(tx, caller, { accountId, target: result.codeTarget, purpose: "sign_in" }, socialSignIn)
}

/** The sign-in is retried if a name is taken concurrently, or a person arrives twice concurrently. */
const maxTries = 6

async function retrySignIn(db: DbOrTx, caller: Caller, socialSignIn: SocialSignIn): Promise<SocialSignInResult> {
  for (let tries = 0; ; tries++) {
    try {
      return await transaction(db, (tx) => signInOrLink(tx, caller, socialSignIn, tries))
    } catch (error) {
      if (!isRaceError(error) || tries + 1 >= maxTries) throw error
    }
  }
}

export async function signIn(
  db: DbOrTx,
  caller: Caller,
  provider: SocialProvider,
  callback: CallArguments<typeof signInBySocial>["body"],
): Promise<Session & { redirect: string | null }> {
  const { protocol } = protocolOf(provider)
  const stored = await takeAttempt(db, caller, provider, callback.state)
  const attempt: Attempt = { ...stored, state: callback.state, redirectUri: redirectUri(provider) }
  const person = await callProvider(provider, protocol.person(attempt, callback))
  const result = await retrySignIn(db, caller, { provider, person, redirect: stored.redirect })
  if ("refusal" in result) throw result.refusal
  return { ...(await sessionReply(db, result.token, result.accountId)), redirect: stored.redirect }
}

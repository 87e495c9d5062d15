import { createHash, randomBytes } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import { codeSeconds } from "@redthread/contract/code"
import type { SocialProvider } from "@redthread/contract/social"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { isUniqueViolation, type Tx } from "../../../core/db/db"
import { readToken } from "../../../core/member/token"
import type { SessionToken } from "../identity/identity.session.service"
import * as code from "../identity/identity.code.service"
import * as socialDb from "./social.db"
import type { Person } from "./social.protocol"
import type { CodeTarget } from "../identity/identity.identifier.service"

export interface SocialSignIn {
  provider: SocialProvider
  person: Person
  redirect: string | null
}

/** A refusal is raised after the commit, because a link was stored. */
export type SocialSignInResult = { accountId: number; token: SessionToken } | { refusal: AppError }

/** True if a retry helps: a name was taken concurrently, or one person arrived twice at once. */
export const isRaceError = (error: unknown): boolean =>
  isUniqueViolation(error) || (error instanceof AppError && error.key === "name_taken")

const linkValidityMs = codeSeconds * 1000

export const digestOf = (secret: string): Buffer => createHash("sha256").update(secret).digest()
export const newSecret = (): string => randomBytes(32).toString("hex")

const maskEmail = (email: string): string => email.replace(/^(.).*@/u, "$1…@")

async function sendCode(tx: Tx, message: code.SendCodeInput): Promise<unknown> {
  try {
    return (await code.send(tx, message)).resend_in
  } catch (error) {
    if (error instanceof AppError && error.key === "code_already_sent") return error.detail.data?.["resend_in"]
    throw error
  }
}

/** Stores the provider's identity until the owner enters the code. */
export async function requireCode(
  tx: Tx,
  caller: Caller,
  { accountId, target, purpose }: { accountId: number; target: CodeTarget; purpose: "link" | "sign_in" },
  { provider, person, redirect }: SocialSignIn,
): Promise<SocialSignInResult> {
  const link = newSecret()
  await socialDb.insertLink(tx, {
    digest: digestOf(link),
    provider,
    subject: person.subject,
    email: person.email,
    target: target.to,
    purpose,
    memberId: accountId,
    redirect,
    expiresAt: new Date(clock.ms() + linkValidityMs),
  })
  const resend_in = await sendCode(tx, { target, purpose, language: caller.language, accountId })
  if (purpose === "sign_in") return { refusal: new AppError("extra_verification", { data: { link, resend_in } }) }
  return { refusal: new AppError("social_link_needed", { data: { link, email: maskEmail(target.to), resend_in } }) }
}

export async function connect(
  tx: Tx,
  accountId: number,
  { provider, subject, email }: { provider: SocialProvider; subject: string; email: string | null },
): Promise<void> {
  await socialDb.removeIdentity(tx, accountId, provider)
  await socialDb.insertIdentity(tx, { provider, subject, memberId: accountId, email, createdAt: clock.now() })
}

export async function connectCaller(
  tx: Tx,
  { member, token }: MemberCaller,
  { provider, person }: SocialSignIn,
): Promise<SocialSignInResult> {
  const identity = await socialDb.findIdentity(tx, { provider, subject: person.subject })
  if (identity && identity.accountId !== member.id) throw new AppError("social_taken")
  if (!identity) await connect(tx, member.id, { provider, subject: person.subject, email: person.email })
  const claim = token === null ? null : readToken(token)
  if (token === null || !claim) throw new AppError("unauthorized")
  const expires_in = Math.max(0, Math.floor((claim.expiresAt - clock.ms()) / 1000))
  return { accountId: member.id, token: { token, expires_in } }
}

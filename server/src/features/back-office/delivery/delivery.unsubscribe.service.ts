import { createHmac, timingSafeEqual } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import { notificationKinds } from "@redthread/contract/notification-setting"
import { attempts, networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import { secretFor } from "../../../core/process/secrets"
import { edit } from "../../signals/notice/notice.setting.service"
import { isThere } from "../../signals/notice/notice.service"
import type { DbOrTx } from "../../../core/db/db"

/** Apart, so that forged tokens from a mail provider's address keep no right one from there out. */
const ofMember = attempts("unsubscribe.member", { max: 60, seconds: 3600 })
const forgedFrom = attempts("unsubscribe.forged", { max: 60, seconds: 3600 })

const signatureOf = (memberId: string): string =>
  createHmac("sha256", secretFor("unsubscribe")).update(memberId).digest("base64url").slice(0, 32)

/** Stands in every digest: whoever has it can end the digests of this member, and nothing else. */
export const unsubscribeToken = (memberId: number): string => `${memberId}.${signatureOf(String(memberId))}`

/** Null where the signature is not ours. */
function memberOf(token: string): number | null {
  const [memberId = "", signature = ""] = token.split(".")
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(memberId))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Number(memberId)
}

const none = Object.fromEntries(notificationKinds.map((kind) => [kind, { mail: false }]))

/**
 * Ends the digests of the member whom the token names, without signing in. Raises `not_found` for any other token, and
 * `too_many_requests`.
 */
export async function unsubscribe(db: DbOrTx, { address }: Caller, token: string): Promise<void> {
  const memberId = memberOf(token)
  const retryAfterSeconds = await (memberId === null
    ? forgedFrom.consume(networkOf(address))
    : ofMember.consume(memberId))
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  if (memberId === null) throw new AppError("not_found")
  if (await isThere(db, memberId)) await edit(db, memberId, { ways: none })
}

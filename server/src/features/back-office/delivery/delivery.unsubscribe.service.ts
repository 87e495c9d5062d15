import { createHmac, timingSafeEqual } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import { notificationKinds } from "@redthread/contract/notification-setting"
import { attempts, networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import { secretFor } from "../../../core/process/secrets"
import { edit } from "../../signals/notice/notice.setting.service"
import { memberExists } from "../../signals/notice/notice.service"
import type { DbOrTx } from "../../../core/db/db"

/** Two limits are needed, so that forged tokens from a mail provider's address do not block valid ones from there. */
const memberLimit = attempts("unsubscribe.member", { max: 60, seconds: 3600 })
const forgedLimit = attempts("unsubscribe.forged", { max: 60, seconds: 3600 })

const signatureOf = (memberId: string): string =>
  createHmac("sha256", secretFor("unsubscribe")).update(memberId).digest("base64url").slice(0, 32)

/** Every digest has this token, which grants only the right to end the digests of this member. */
export const unsubscribeToken = (memberId: number): string => `${memberId}.${signatureOf(String(memberId))}`

function memberOf(token: string): number | null {
  const [memberId = "", signature = ""] = token.split(".")
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(memberId))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return Number(memberId)
}

const none = Object.fromEntries(notificationKinds.map((kind) => [kind, { mail: false }]))

export async function unsubscribe(db: DbOrTx, { address }: Caller, token: string): Promise<void> {
  const memberId = memberOf(token)
  const retryAfterSeconds = await (memberId === null
    ? forgedLimit.consume(networkOf(address))
    : memberLimit.consume(memberId))
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  if (memberId === null) throw new AppError("not_found")
  if (await memberExists(db, memberId)) await edit(db, memberId, { ways: none })
}

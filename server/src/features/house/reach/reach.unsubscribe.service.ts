import { createHmac, timingSafeEqual } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import { tellingKinds } from "@redthread/contract/notification-setting"
import { secretFor } from "../../../core/process/secrets"
import { edit } from "../../signals/notice/notice.setting.service"
import { isThere } from "../../signals/notice/notice.service"

const signatureOf = (memberId: string): string =>
  createHmac("sha256", secretFor("unsubscribe")).update(memberId).digest("base64url").slice(0, 32)

/** Stands in every digest: whoever has it can end the digests of this member, and nothing else. */
export const unsubscribeToken = (memberId: number): string => `${memberId}.${signatureOf(String(memberId))}`

function memberOf(token: string): number {
  const [memberId = "", signature = ""] = token.split(".")
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(memberId))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError("not_found")
  return Number(memberId)
}

const none = Object.fromEntries(tellingKinds.map((kind) => [kind, { mail: false }]))

/** Ends the digests of the member whom the token names, without signing in. Raises `not_found` for any other token. */
export async function unsubscribe(token: string): Promise<void> {
  const memberId = memberOf(token)
  if (await isThere(memberId)) await edit(memberId, { ways: none })
}

import { AppError } from "@redthread/contract/core/error"
import type { SocialProvider } from "@redthread/contract/social"
import { log } from "../../../core/process/log"
import { facebook } from "./social.facebook"
import { google } from "./social.google"
import type { Protocol } from "./social.protocol"
import { wechat } from "./social.wechat"

const protocols: Record<SocialProvider, Protocol> = { google, facebook, wechat }

export const isSetUp = (provider: SocialProvider): boolean => protocols[provider].appId(false) !== undefined

export function protocolOf(
  provider: SocialProvider,
  { inWechat = false }: { inWechat?: boolean } = {},
): { protocol: Protocol; appId: string } {
  const protocol = protocols[provider]
  const appId = isSetUp(provider) ? protocol.appId(inWechat) : undefined
  if (appId === undefined) throw new AppError("social_unavailable")
  return { protocol, appId }
}

/** Only messages are logged, because the errors carry claims and codes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Logs the reason of a failure and raises `social_failed`. */
export async function callProvider<T>(provider: SocialProvider, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    log.warn({ reason: reasonOf(error), provider }, "social sign-in failed")
    throw new AppError("social_failed")
  }
}

import { AppError } from "@redthread/contract/core/error"
import { attempts, networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import * as captcha from "../captcha/captcha.service"
import * as sessions from "../account/session.service"
import type { DbOrTx } from "../../../core/db/db"

/** How often a password may be guessed (OWASP ASVS 5, 6.3.1): all the numbers are here. */
const limits = {
  /** From one network, before each further attempt needs a captcha, and before there are no more. */
  captcha: { max: 10, seconds: 900 },
  network: { max: 100, seconds: 3600 },
  /** At one account by devices that it does not know, before each of them has to prove itself by more than a password. */
  account: { max: 20, seconds: 86_400 },
  /** At one account by one device that it knows, before that counts as any other. */
  device: { max: 10, seconds: 900 },
} as const

const withoutCaptcha = attempts("sign-in.captcha", limits.captcha)
const fromNetwork = attempts("sign-in.network", limits.network)
const atAccount = attempts("sign-in.account", limits.account)
const byDevice = attempts("sign-in.device", limits.device)

/** An attempt at a password that was let through and counted. */
export interface Guess {
  /** The account is under attack: a password is not enough, and must not be found out to be right or wrong. */
  readonly needsProof: boolean
  /** The password was right, so this was none. */
  readonly wasRight: () => Promise<void>
}

/** What was typed, and the account that it names. */
export interface Typed {
  readonly caller: Caller
  readonly key: string
  readonly accountId: number | undefined
  readonly captcha: string | undefined
}

/**
 * Counts an attempt before it is made. Raises `captcha_needed`, `captcha_invalid` and `too_many_requests` where many
 * were made from; a device that has signed in to this account before is counted by itself, so that nobody else's
 * guessing keeps its owner out.
 */
export async function countGuess(db: DbOrTx, { caller, key, accountId, captcha: answer }: Typed): Promise<Guess> {
  const { deviceId } = caller
  if (deviceId !== null && (await sessions.knowsDevice(db, accountId ?? 0, deviceId))) {
    const device = `${accountId}:${deviceId}`
    if ((await byDevice.consume(device)) === 0) return { needsProof: false, wasRight: () => byDevice.clear(device) }
  }
  const network = networkOf(caller.address)
  if ((await withoutCaptcha.consume(network)) > 0) await captcha.check(db, answer)
  const retryAfterSeconds = await fromNetwork.consume(network)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  // An unknown account is counted and answered like an existing one.
  const account = accountId ?? `none:${key}`
  const needsProof = (await atAccount.consume(account)) > 0
  const wasRight = async (): Promise<void> => {
    await Promise.all([withoutCaptcha.undo(network), fromNetwork.undo(network), atAccount.undo(account)])
  }
  return { needsProof, wasRight }
}

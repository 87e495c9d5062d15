import { AppError } from "@redthread/contract/core/error"
import { attempts, networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import * as captcha from "../identity/identity.captcha.service"
import { knowsDevice } from "../identity/identity.device.service"
import type { DbOrTx } from "../../../core/db/db"

/** The limits follow OWASP ASVS 5, 6.3.1. */
const limits = {
  /** A network with more attempts needs a captcha. */
  captcha: { max: 10, seconds: 900 },
  /** A network with more attempts is refused. */
  network: { max: 100, seconds: 3600 },
  /** An account with more attempts by unknown devices needs a code or a passkey. */
  account: { max: 20, seconds: 86_400 },
  /** A known device of an account with more attempts counts as unknown. */
  device: { max: 10, seconds: 900 },
} as const

const withoutCaptcha = attempts("sign-in.captcha", limits.captcha)
const fromNetwork = attempts("sign-in.network", limits.network)
const atAccount = attempts("sign-in.account", limits.account)
const byDevice = attempts("sign-in.device", limits.device)

export interface Guess {
  /** If true, the account is under attack: the reply must not reveal whether the password is right. */
  readonly needsProof: boolean
  readonly uncount: () => Promise<void>
}

interface GuessInput {
  readonly caller: Caller
  readonly key: string
  readonly accountId: number | undefined
  readonly captcha: string | undefined
}

/** Known devices have a separate counter, so that other people's guesses do not lock out the owner. */
export async function countGuess(db: DbOrTx, { caller, key, accountId, captcha: answer }: GuessInput): Promise<Guess> {
  const { deviceId } = caller
  if (deviceId !== null && (await knowsDevice(db, accountId ?? 0, deviceId))) {
    const device = `${accountId}:${deviceId}`
    if ((await byDevice.consume(device)) === 0) return { needsProof: false, uncount: () => byDevice.clear(device) }
  }
  const network = networkOf(caller.address)
  if ((await withoutCaptcha.consume(network)) > 0) await captcha.check(db, answer)
  const retryAfterSeconds = await fromNetwork.consume(network)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  // Unknown accounts are counted like existing ones.
  const account = accountId ?? `none:${key}`
  const needsProof = (await atAccount.consume(account)) > 0
  const uncount = async (): Promise<void> => {
    await Promise.all([withoutCaptcha.undo(network), fromNetwork.undo(network), atAccount.undo(account)])
  }
  return { needsProof, uncount }
}

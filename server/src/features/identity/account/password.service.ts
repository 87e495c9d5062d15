import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { AppError } from "@redthread/contract/core/error"
import { dictionary } from "@zxcvbn-ts/language-common"
import { atMost } from "../../../core/limits/at-most"
import { normalized } from "@redthread/contract/core/text"
import { attempts } from "../../../core/limits/attempts"
import { nameKey } from "../../member/account-row/name-key.service"

/**
 * Argon2id as OWASP's password storage cheat sheet sets it: 19 MiB, two passes, one lane. Runs off the event loop. Only
 * the tests' own server lowers it: they sign up thousands.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The algorithm, by an object so that a test can count how often it runs. */
export const argon2 = { hash, verify }

/** Hashes at a time: sign-ins leave a processor and half of the thread pool to other requests. */
const limitConcurrency = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)), 200)

/** Raises `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => argon2.hash(normalized(password, "NFKC"), passwordCost))

let someHash: Promise<string> | null = null

/**
 * Takes as long when there is no such account, so that time does not tell who has one. Raises `unavailable` when too
 * many wait.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const nobodys = await (someHash ??= argon2.hash("nobody's password", passwordCost))
  const isRight = await limitConcurrency(() => argon2.verify(stored ?? nobodys, normalized(password, "NFKC")))
  return isRight && typeof stored === "string"
}

/**
 * Wrong guesses at the current password of one account by signed-in devices, over all calls together: a stolen token
 * must not be worth more guesses than a sign-in. Above it the password is changed by a mailed code.
 */
const guesses = attempts("account.password", { max: 20, seconds: 86_400 })

/**
 * Checks the current password of the caller's account. Counted before it is tried, so that no number of guesses at once
 * is more than the count allows. Raises `wrong_password`, `too_many_requests`.
 */
export async function assertCurrentPassword(
  accountId: number,
  stored: string | null | undefined,
  password: string,
): Promise<void> {
  const retryAfterSeconds = await guesses.consume(accountId)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  if (!(await passwordFits(stored, password))) throw new AppError("wrong_password", { field: "password" })
  await guesses.undo(accountId)
}

/** As passwords are compared with what everybody tries first: width and case make none of these any better. */
const guessKey = (text: string): string => normalized(text, "NFKC").toLowerCase().trim()

/** The commonest passwords, out of what was stolen elsewhere. */
const common = new Set([...dictionary["passwords-common"].map(guessKey), "redthread"])

/**
 * Refuses a password that is guessed first: one of the commonest, or the member's own name (as names are
 * compared), email (whole, or what stands before the @) or phone. Raises `password_common`.
 */
export function checkPassword(
  password: string,
  { field = "password", own = [] }: { field?: string; own?: readonly (string | null | undefined)[] } = {},
): void {
  const guess = guessKey(password)
  const ownGuesses = own.flatMap((text) => (text ? [guessKey(text), guessKey(text.split("@", 1)[0] ?? "")] : []))
  const isName = own.some((text) => text && nameKey(text) !== "" && nameKey(text) === nameKey(password))
  if (common.has(guess) || ownGuesses.includes(guess) || isName) throw new AppError("password_common", { field })
}

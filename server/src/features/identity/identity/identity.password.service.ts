import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { AppError } from "@redthread/contract/core/error"
import { dictionary } from "@zxcvbn-ts/language-common"
import { atMost } from "../../../core/limits/at-most"
import { normalized } from "@redthread/contract/core/text"
import { attempts } from "../../../core/limits/attempts"
import { nameKey } from "../../member/account-row/name-key.service"

/** Argon2id has the costs of the OWASP password storage cheat sheet (memory in KiB); the tests' server lowers them. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The functions are in an object, so that a test can count the calls. */
export const argon2 = { hash, verify }

/** The limit leaves a processor and half of the thread pool to other requests. */
const limitConcurrency = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)), 200)

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => argon2.hash(normalized(password, "NFKC"), passwordCost))

let dummyHash: Promise<string> | null = null

/** Compares with a dummy hash for a missing account, so that the time does not reveal which accounts exist. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const dummy = await (dummyHash ??= argon2.hash("nobody's password", passwordCost))
  const isRight = await limitConcurrency(() => argon2.verify(stored ?? dummy, normalized(password, "NFKC")))
  return isRight && typeof stored === "string"
}

/** Limits wrong passwords per account and day: a stolen token must not allow more guesses than a sign-in. */
const guesses = attempts("account.password", { max: 20, seconds: 86_400 })

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

/** Width and case do not make a common password better. */
const guessKey = (text: string): string => normalized(text, "NFKC").toLowerCase().trim()

const common = new Set([...dictionary["passwords-common"].map(guessKey), "redthread"])

/** Refuses common passwords, and the member's name, email, its local part, and phone (`own`). */
export function checkPassword(
  password: string,
  { field = "password", own = [] }: { field?: string; own?: readonly (string | null | undefined)[] } = {},
): void {
  const guess = guessKey(password)
  const ownGuesses = own.flatMap((text) => (text ? [guessKey(text), guessKey(text.split("@", 1)[0] ?? "")] : []))
  const isName = own.some((text) => text && nameKey(text) !== "" && nameKey(text) === nameKey(password))
  if (common.has(guess) || ownGuesses.includes(guess) || isName) throw new AppError("password_common", { field })
}

import { randomInt } from "node:crypto"
import { createChallenge, type Challenge, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { secretFor } from "../../../core/process/secrets"
import * as captchaDb from "./captcha.db"

/** About 0.7 s of a browser's work: so many rounds for each of so many guesses. */
const rounds = 1000
const guesses = { least: 1000, most: 3000 }
const ttlMs = 10 * 60_000

const secret = (): string => secretFor("captcha").toString("base64url")
const keySecret = (): string => secretFor("captcha.key").toString("base64url")

/** A challenge that only this installation can have made. */
export const challenge = (): Promise<Challenge> =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: rounds,
    counter: randomInt(guesses.least, guesses.most),
    deriveKey,
    expiresAt: new Date(clock.ms() + ttlMs),
    hmacSignatureSecret: secret(),
    hmacKeySignatureSecret: keySecret(),
  })

const hex = z.string().regex(/^[0-9a-f]+$/)
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      expiresAt: z.int(),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})

function read(answer: string): z.output<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(answer, "base64").toString()))
  } catch {
    return null
  }
}

async function isRight({ challenge: given, solution }: z.output<typeof payload>): Promise<boolean> {
  if (given.parameters.expiresAt * 1000 <= clock.ms()) return false
  const { verified } = await verifySolution({
    challenge: given as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret(),
    hmacKeySignatureSecret: keySecret(),
  })
  return verified
}

/** Raises `captcha_needed` where none is given, `captcha_invalid` where it is wrong, old or used. */
export async function check(db: DbOrTx, answer: string | undefined): Promise<void> {
  if (!answer) throw new AppError("captcha_needed", { field: "captcha" })
  const given = read(answer)
  const isGood =
    given !== null &&
    (await isRight(given)) &&
    (await captchaDb.useUp(db, given.challenge.parameters.nonce, new Date(given.challenge.parameters.expiresAt * 1000)))
  if (!isGood) throw new AppError("captcha_invalid", { field: "captcha" })
}

/** Forgets answered challenges that would have expired by now. */
export const sweep = (db: DbOrTx): Promise<void> => captchaDb.removeExpired(db, clock.now())

import { createHash, randomInt } from "node:crypto"
import { createChallenge, type Challenge, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { lte } from "drizzle-orm"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { clock, minuteMs } from "../../../core/process/clock"
import type { Db, DbOrTx } from "../../../core/db/db"
import { secretFor } from "../../../core/process/secrets"
import { captchaUsed } from "./identity.tables"

/** A browser works for about 0.7 s with these PBKDF2 iterations per counter value and this counter range. */
const rounds = 1000
const counterRange = { min: 1000, max: 3000 }
const ttlMs = 10 * minuteMs

const challengeSecret = (): string => secretFor("captcha").toString("base64url")
const keySecret = (): string => secretFor("captcha.key").toString("base64url")

export const challenge = (): Promise<Challenge> =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: rounds,
    counter: randomInt(counterRange.min, counterRange.max),
    deriveKey,
    expiresAt: new Date(clock.ms() + ttlMs),
    hmacSignatureSecret: challengeSecret(),
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

function parseAnswer(answer: string): z.output<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(answer, "base64").toString()))
  } catch {
    return null
  }
}

async function isSolved({
  challenge: { parameters, signature },
  solution,
}: z.output<typeof payload>): Promise<boolean> {
  if (parameters.expiresAt * 1000 <= clock.ms()) return false
  const { verified } = await verifySolution({
    challenge: { parameters, signature } as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: challengeSecret(),
    hmacKeySignatureSecret: keySecret(),
  })
  return verified
}

/** Returns false if the challenge was solved before, also concurrently. */
async function markUsed(on: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const digest = createHash("sha256").update(nonce).digest()
  const inserted = await on
    .insert(captchaUsed)
    .values({ digest, expiresAt })
    .onConflictDoNothing()
    .returning({ digest: captchaUsed.digest })
  return inserted.length > 0
}

export async function check(db: DbOrTx, answer: string | undefined): Promise<void> {
  if (!answer) throw new AppError("captcha_needed", { field: "captcha" })
  const solved = parseAnswer(answer)
  const isValid =
    solved !== null &&
    (await isSolved(solved)) &&
    (await markUsed(db, solved.challenge.parameters.nonce, new Date(solved.challenge.parameters.expiresAt * 1000)))
  if (!isValid) throw new AppError("captcha_invalid", { field: "captcha" })
}

export async function sweep(db: DbOrTx): Promise<void> {
  await db.delete(captchaUsed).where(lte(captchaUsed.expiresAt, clock.now()))
}

import { createHash } from "node:crypto"
import { lte } from "drizzle-orm"
import type { Db } from "../../../core/db/db"
import { captchaUsed } from "./captcha.tables"

/** Notes that a challenge was answered; false when it had been before, also at the same time. */
export async function useUp(on: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const digest = createHash("sha256").update(nonce).digest()
  const noted = await on
    .insert(captchaUsed)
    .values({ digest, expiresAt })
    .onConflictDoNothing()
    .returning({ digest: captchaUsed.digest })
  return noted.length > 0
}

export async function removeExpired(on: Db, now: Date): Promise<void> {
  await on.delete(captchaUsed).where(lte(captchaUsed.expiresAt, now))
}

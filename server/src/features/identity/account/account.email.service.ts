import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import * as accountDb from "../../member/account-row/account.db"

/** Of VIP, for the first email that an account proves. */
const trialDays = 7

/** Grants the trial where the account never had one; answers whether it did. The account's row is locked. */
async function grantTrial(tx: Tx, account: accountDb.AccountRow): Promise<boolean> {
  if (account.trialing) return false
  await accountDb.updateAccount(tx, account.id, { trialing: true })
  await everyFeature.onTrial(tx, account.id, trialDays)
  return true
}

/** The account's own email was just proved; the first time a VIP trial is granted. Answers whether it was. */
export async function markEmailVerified(tx: Tx, account: accountDb.AccountRow): Promise<boolean> {
  if (account.emailVerifiedAt === null) {
    await accountDb.updateAccount(tx, account.id, { emailVerifiedAt: clock.now() })
  }
  return grantTrial(tx, account)
}

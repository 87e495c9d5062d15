import { storageKeys, writeStored } from "../../core/preferences/storage"
import { accounts } from "../../core/session/accounts"
import { session } from "../../core/session/session"

/** At once, for the page may be left; what an open screen holds of it, and an earlier release kept, once that is loaded. */
function forget(memberId: number): void {
  writeStored(`${storageKeys.feed}.${memberId}`, null)
  void import("./feed-storage").then(({ forgetFeed }) => forgetFeed(memberId)).catch(() => undefined)
}

/** Accounts leave on any screen, whether or not one of the feed was opened: their posts go with them. */
export function forgetFeedWithAccounts(): void {
  session.onEnd((reason, { id }) => {
    if (reason === "signed_out" || reason === "deleted") forget(id)
  })
  accounts.onRemoved(forget)
}

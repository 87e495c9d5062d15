import { accounts } from "../../core/session/accounts"
import { session } from "../../core/session/session"
import { forgetFeed } from "./feed-storage"

/** Accounts leave on any screen, whether or not one of the feed was opened: their posts go with them. */
export function forgetFeedWithAccounts(): void {
  session.onEnd((reason, { id }) => {
    if (reason === "signed_out" || reason === "deleted") forgetFeed(id)
  })
  accounts.onRemoved(forgetFeed)
}

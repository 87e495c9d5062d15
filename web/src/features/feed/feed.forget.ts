import { storageKeys, writeStored } from "../../core/preferences/storage"
import { onAccountLeft } from "../../core/session/sign-out"

/** Accounts leave on any screen, whether or not one of the feed was opened: their posts go with them. */
export const forgetFeedWithAccounts = (): void =>
  onAccountLeft((memberId) => writeStored(`${storageKeys.feed}.${memberId}`, null))

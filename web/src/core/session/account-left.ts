import { accounts } from "./accounts"
import { session } from "./session"

/** Somebody signed out, deleted their account or took it off this browser: what it keeps here goes with it. */
export function onAccountLeft(forget: (memberId: number) => void): void {
  session.onEnd((reason, { id }) => {
    if (reason === "signed_out" || reason === "deleted") forget(id)
  })
  accounts.onRemoved(forget)
}

import { logout } from "@redthread/contract/account"
import { api } from "../api/api"
import { ClientError } from "../error/client-error"
import { accounts } from "./accounts"
import { session } from "./session"

/** Ends a session on the server; without a network it expires by itself. */
export async function endSession(token?: string): Promise<void> {
  try {
    await api(logout, undefined, token ? { token } : {})
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
  }
}

/** Ends the sessions of all accounts of this browser; without a network only locally. */
export const signOut = (): Promise<void> =>
  session.leave("signed_out", async () => {
    const parked = accounts.signOutAll()
    await Promise.all([endSession(), ...parked.map(endSession)])
  })

/** Calls `forget` to clear local data when an account is signed out, deleted or removed from this browser. */
export function onAccountLeft(forget: (memberId: number) => void): void {
  session.onEnd((reason, { id }) => {
    if (reason === "signed_out" || reason === "deleted") forget(id)
  })
  accounts.onRemoved(forget)
}

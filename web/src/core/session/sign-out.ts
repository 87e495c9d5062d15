import { logout } from "@redthread/contract/account"
import { api } from "../api/api"
import { ClientError } from "../error/client-error"
import { session } from "./session"

/** Ends the session on the server; without a network only in this browser. */
export const signOut = (): Promise<void> =>
  session.leave("signed_out", async () => {
    try {
      await api(logout)
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
    }
  })

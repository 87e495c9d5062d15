import { accounts, type StoredAccount } from "./accounts"
import { ClientError } from "../error/client-error"
import { showError } from "../error/show-error"
import { session } from "./session"
import { exchange, withTokens } from "./session-refresh"
import { askToSignInAs } from "./sign-in-prompt"
import { endSession } from "./own-account"

/** Switches accounts; the current one stays signed in. Resolves to false if the member must sign in again. */
export const switchTo = (id: number): Promise<boolean> =>
  withTokens(async () => {
    if (session.reread()?.me.id === id) return true
    const token = accounts.list().find((kept) => kept.id === id)?.token
    if (!token) return false
    try {
      session.begin(await exchange(token))
      return true
    } catch (error) {
      if (!(error instanceof ClientError) || error.status !== 401) throw error
      accounts.signedOut(id)
      return false
    }
  })

export async function changeAccount({ id, name }: StoredAccount): Promise<void> {
  try {
    if (!(await switchTo(id))) askToSignInAs(name)
  } catch (error) {
    showError(error)
  }
}

export async function removeAccount({ id, token }: StoredAccount): Promise<void> {
  accounts.remove(id)
  if (token) await endSession(token)
}

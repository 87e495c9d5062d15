import type { Session } from "@redthread/contract/account"
import type { passkeyAnswer } from "@redthread/contract/code"
import { signInByPasskey, startPasskeySignIn } from "@redthread/contract/passkey"
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import type { z } from "zod"
import { api } from "../api/api"
import { ClientError } from "../error/client-error"

/** Signs a new challenge with a passkey of the browser. Throws `passkey_failed`, also if the member cancels. */
export async function answerWithPasskey(): Promise<z.input<typeof passkeyAnswer>> {
  const { challenge_id, options } = await api(startPasskeySignIn)
  // The contract does not parse WebAuthn's JSON form.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    return { challenge_id, response: { ...(await startAuthentication({ optionsJSON })) } }
  } catch {
    throw new ClientError("passkey_failed")
  }
}

export const signInWithPasskey = async (): Promise<Session> => api(signInByPasskey, { body: await answerWithPasskey() })

import type { Session } from "@redthread/contract/account"
import type { passkeyAnswer } from "@redthread/contract/code"
import { signInByPasskey, startPasskeySignIn } from "@redthread/contract/passkey"
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import type { z } from "zod"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"

/** Lets the browser answer a fresh challenge with one of its passkeys. Raises `passkey_failed`, also when it was left. */
export async function answerWithPasskey(): Promise<z.input<typeof passkeyAnswer>> {
  const { challenge_id, options } = await api(startPasskeySignIn)
  // As WebAuthn's JSON form says; the contract hands it through unread.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    return { challenge_id, response: { ...(await startAuthentication({ optionsJSON })) } }
  } catch {
    throw new ClientError("passkey_failed")
  }
}

export const signInWithPasskey = async (): Promise<Session> => api(signInByPasskey, { body: await answerWithPasskey() })

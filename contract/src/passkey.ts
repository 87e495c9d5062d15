import { z } from "zod"
import { session } from "./account"
import { passkeyAnswer } from "./code"
import { call, done, id, idParams, time } from "./core/call"
import { writtenLine } from "./core/text"

const challenge = z.object({
  challenge_id: z.string(),
  /** WebAuthn's PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON. */
  options: z.looseObject({}),
})

export const passkey = z.object({ id, name: z.string(), created_at: time, used_at: time.nullable() })
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = call({
  method: "GET",
  path: "/passkeys",
  summary: "The own passkeys, latest first",
  access: "account",
  replies: { 200: z.object({ items: z.array(passkey) }) },
})

export const startPasskey = call({
  method: "POST",
  path: "/passkeys/options",
  summary: "The challenge for a new passkey; who has a password gives it again",
  access: "account",
  publishes: false,
  body: z.strictObject({ password: z.string().max(200).optional() }),
  replies: { 200: challenge },
  errors: ["wrong_password", "proof_needed", "second_factor_needed"],
  limit: { max: 30, seconds: 3600, by: "member" },
})

export const addPasskey = call({
  method: "POST",
  path: "/passkeys",
  summary: "Keep the new passkey",
  access: "account",
  publishes: false,
  body: z.strictObject({ ...passkeyAnswer.shape, name: writtenLine.min(1, "empty").max(60, "too_long") }),
  replies: { 201: passkey },
  errors: ["passkey_failed"],
})

export const removePasskey = call({
  method: "DELETE",
  path: "/passkeys/:id",
  summary: "Forget a passkey; refused when nothing else would lead back in",
  access: "account",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found", "last_way_in", "second_factor_needed"],
})

export const startPasskeySignIn = call({
  method: "POST",
  path: "/passkeys/authenticate/options",
  summary: "The challenge for signing in with a passkey, or for the extra verification",
  access: "public",
  replies: { 200: challenge },
  limit: { max: 60, seconds: 300, by: "address" },
})

export const signInByPasskey = call({
  method: "POST",
  path: "/passkeys/authenticate",
  summary: "Sign in with a passkey",
  access: "public",
  body: z.strictObject({ ...passkeyAnswer.shape, push_id: z.string().max(500).optional() }),
  replies: { 200: session },
  errors: ["passkey_failed", "account_suspended", "account_deleted"],
  limit: { max: 60, seconds: 300, by: "address" },
})

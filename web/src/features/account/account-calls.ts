import { authenticate, demoAuthenticate, register, type Session } from "@redthread/contract/account"
import { identityField, sendCode } from "@redthread/contract/code"
import { startSocial } from "@redthread/contract/social"
import { api, bodyError } from "../../core/api/api"
import { appealPath, ClientError, type Problem } from "../../core/error/client-error"
import { currentLanguage, hrefOf } from "../../core/language/language"
import { session } from "../../core/session/session"
import { readStored, storageKeys } from "../../core/preferences/storage"
import { isWeChatBrowser } from "../social/social"
import type { AccountCalls, Sent, SignInValues, SocialName } from "./account-form"
import { resendIn } from "./code/resend-lock"

export type ErrorText = (error: unknown) => string

interface Setting {
  text: ErrorText
  onSignIn: () => void
  onSignUp: () => void
  redirect: () => string | null
}

/** Creates the calls of the forms, with the settings of the landing page or of the application. */
export const accountCalls = ({ text, onSignIn, onSignUp, redirect }: Setting): AccountCalls => ({
  signIn: (values) => beginSession({ text, onSignIn }, () => signIn(values)),
  signUp: (values) =>
    beginSession({ text, onSignIn: onSignUp }, () =>
      api(register, { body: { ...values, language: currentLanguage() } }),
    ),
  checkSignUp: (values) => {
    const error = bodyError(register, { ...values })
    return Promise.resolve(error && problemOf(error, text))
  },
  signInByPasskey: () =>
    beginSession({ text, onSignIn }, async () => (await import("../../core/session/passkey")).signInWithPasskey()),
  openSocial: (provider, to = redirect() ?? "") => openSocial(provider, to, text),
  sendCode: async ({ identity, kind, ...rest }) =>
    trySendCode(text, () => api(sendCode, { body: { ...named(identity, kind), ...rest } })),
})

export const signInAsDemo = (
  name: string,
  { text, onSignIn }: Pick<Setting, "text" | "onSignIn">,
): Promise<Problem | null> => beginSession({ text, onSignIn }, () => api(demoAuthenticate, { body: { name } }))

export const named = (
  identity: string,
  kind: "email" | "phone" | "name" = identityField(identity),
): { email?: string; phone?: string; name?: string } => ({ [kind]: identity.trim() })

async function signIn({ identity, byPasskey, ...values }: SignInValues): Promise<Session> {
  const proof = byPasskey ? { passkey: await (await import("../../core/session/passkey")).answerWithPasskey() } : {}
  const push_id = readStored(storageKeys.pushId)
  return api(authenticate, { body: { ...named(identity), ...values, ...proof, ...(push_id && { push_id }) } })
}

async function openSocial(provider: SocialName, redirect: string, text: ErrorText): Promise<Problem | null> {
  try {
    const query = { ...(redirect ? { redirect } : {}), ...(isWeChatBrowser() ? { in_wechat: "1" as const } : {}) }
    const { url } = await api(startSocial, { params: { provider }, query })
    location.assign(url)
    return null
  } catch (error) {
    return problemOf(error, text)
  }
}

async function beginSession(
  { text, onSignIn }: Pick<Setting, "text" | "onSignIn">,
  call: () => Promise<Session>,
): Promise<Problem | null> {
  try {
    session.begin(await call())
  } catch (error) {
    return problemOf(error, text)
  }
  onSignIn()
  return null
}

export async function trySendCode(
  text: ErrorText,
  send: () => Promise<{ resend_in: number }>,
): Promise<Sent | Problem> {
  try {
    return { resendIn: (await send()).resend_in }
  } catch (error) {
    if (error instanceof ClientError && error.key === "code_already_sent") return { resendIn: resendIn(error.data) }
    return problemOf(error, text)
  }
}

export function problemOf(error: unknown, text: ErrorText): Problem {
  const message = text(error)
  if (!(error instanceof ClientError)) return { field: null, message }
  const also = error.problems.slice(1).map(({ key, field }) => ({ key, field, message: text(new ClientError(key)) }))
  const path = appealPath(error.data)
  const appeal = path === null ? {} : { appeal: hrefOf(path) }
  return {
    key: error.key,
    field: error.field ?? fieldOf[error.key] ?? null,
    message,
    data: error.data,
    also,
    ...appeal,
  }
}

/** Form fields of errors for which the server names no field. */
const fieldOf: Partial<Record<string, string>> = {
  name_taken: "name",
  email_taken: "email",
  phone_taken: "phone",
  adults_only: "birthday",
  password_common: "password",
  code_wrong: "code",
  code_empty: "code",
}

import { authenticate, demoAuthenticate, register, type Session } from "@redthread/contract/account"
import { identityField } from "@redthread/contract/code"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { currentLanguage } from "../../core/language"
import { session } from "../../core/session"
import type { Problem, SignInValues, SignUpValues } from "./account-form"

/** How an error reads in the language of the page. */
export type ErrorText = (error: unknown) => string

export const signIn = ({ identity, password }: SignInValues, text: ErrorText): Promise<Problem | null> =>
  begin(text, () => api(authenticate, { body: { [identityField(identity)]: identity.trim(), password } }))

export const signUp = (values: SignUpValues, text: ErrorText): Promise<Problem | null> =>
  begin(text, () => api(register, { body: { ...values, language: currentLanguage() } }))

export const signInAsDemo = (name: string, text: ErrorText): Promise<Problem | null> =>
  begin(text, () => api(demoAuthenticate, { body: { name } }))

/** Keeps the session that the call answers, or says what stands in the way and at which field. */
async function begin(text: ErrorText, call: () => Promise<Session>): Promise<Problem | null> {
  try {
    session.begin(await call())
    return null
  } catch (error) {
    const field = error instanceof ClientError ? (error.field ?? fieldOf[error.key]) : undefined
    return { field: field ?? null, message: text(error) }
  }
}

/** Refusals that the server gives without naming the field. */
const fieldOf: Partial<Record<string, string>> = {
  name_taken: "name",
  email_taken: "email",
  adults_only: "birthday",
}

import type { Language } from "@redthread/contract/language"

export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly appId: string
  readonly redirectUri: string
}

export interface CallbackParams {
  readonly code: string
  readonly state: string
  /** The provider names itself as issuer in the callback (RFC 9207). */
  readonly iss?: string | undefined
}

export interface Person {
  /** The provider knows the person by this permanent id. */
  readonly subject: string
  readonly name: string | null
  /** The provider has verified this address. */
  readonly email: string | null
  /** The provider confirmed the address in a signed claim, so that it may become the account's email. */
  readonly isEmailTrusted: boolean
}

/** The methods throw errors of the provider unchanged. */
export interface Protocol {
  /** Returns the client id at the provider; undefined if not configured. */
  appId(inWechat: boolean): string | undefined
  url(attempt: Attempt, options: { language: Language; inWechat: boolean }): Promise<URL>
  person(attempt: Attempt, callback: CallbackParams): Promise<Person>
}

export const requestTimeoutSeconds = 10

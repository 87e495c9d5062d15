import type { Language } from "@redthread/contract/language"

/** What the browser is sent to a provider with, and what its answer is checked against. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Our app at the provider. */
  readonly appId: string
  readonly redirectUri: string
}

/** What the provider gave the browser to bring back. */
export interface Returned {
  readonly code: string
  readonly state: string
  /** RFC 9207 */
  readonly iss?: string | undefined
}

/** The person as the provider knows them. */
export interface Person {
  /** The provider's id of the person, which never changes. */
  readonly subject: string
  readonly name: string | null
  /** An address that the provider has had confirmed by its owner. */
  readonly email: string | null
  /** The provider confirmed the address in a signed claim, so that it may become the account's email. */
  readonly vouched: boolean
}

/** How one provider is spoken to. Whatever fails there is thrown as it comes. */
export interface Protocol {
  /** Our app at the provider; undefined where none is set up. */
  appId(inWechat: boolean): string | undefined
  /** Where to send the browser. */
  url(attempt: Attempt, options: { language: Language; inWechat: boolean }): Promise<URL>
  /** Exchanges the callback's parameters for the person. */
  person(attempt: Attempt, returned: Returned): Promise<Person>
}

/** Seconds that a provider may take to answer. */
export const requestTimeoutSeconds = 10

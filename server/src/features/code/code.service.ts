import type { Language } from "@redthread/contract/language"
import type { Tx } from "../../core/db"
import type { CodePurpose } from "./code.tables"

export interface CodeTarget {
  channel: "email" | "sms"
  /** The email in lower case, or the phone number in E.164. */
  to: string
}

/**
 * Sends a code, in the member's language. Raises `code_already_sent` (400010, `data.resend_in` in seconds) while the
 * last one to this target for this purpose is younger than 60 s. Without `deliver` only the lock is taken, so that who
 * does not exist is answered alike.
 */
export async function send(
  _tx: Tx,
  _what: {
    target: CodeTarget
    purpose: CodePurpose
    language: Language
    accountId?: number | undefined
    deliver?: boolean
  },
): Promise<{ resend_in: number; expires_in: number }> {
  throw new Error("not there yet")
}

/**
 * Uses a code up. Wrong guesses are counted, whatever becomes of the caller's transaction. Raises `code_wrong`.
 * Answers the account that the code was sent for, if any.
 */
export async function take(_what: {
  target: string
  purpose: CodePurpose
  code: number
}): Promise<{ accountId: number | null }> {
  throw new Error("not there yet")
}

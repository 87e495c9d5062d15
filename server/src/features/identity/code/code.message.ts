import { codeSeconds } from "@redthread/contract/code"
import type { Language } from "@redthread/contract/language"
import { env } from "../../../core/process/env"
import { mailText } from "../../../core/mail/mail-text"
import type { CodePurpose } from "./code.tables"

/** Subject and text of a mail or text message; a text message has no subject. */
export interface CodeMessage {
  subject: string
  text: string
  /** Shown beside it in the development outbox. */
  code?: string
}

interface About {
  channel: "email" | "sms"
  purpose: CodePurpose
  language: Language
  code: number
  /** Of the link, where the mail has one. */
  token: string | null
  /** Name of the account, where the mail names it. */
  name: string | undefined
}

/** The message that brings a code. */
export function codeMessage({ channel, purpose, language, code: number, token, name = "" }: About): CodeMessage {
  const code = String(number)
  const values = { name, code, minutes: String(codeSeconds / 60) }
  if (channel === "sms") return { subject: "", text: mailText("sms_code", language, values), code }
  // Behind the # it reaches no server's log and no Referer header.
  const link = token && mailText("link_line", language, { link: `${env.publicUrl}/confirm#${token}` })
  const parts = [
    mailText(purpose, language, values),
    mailText("code_line", language, values),
    link,
    mailText(purpose === "sign_in" ? "sign_in_ignore" : "ignore", language),
    mailText("regards", language),
  ]
  return { subject: mailText("code_subject", language, values), text: parts.filter(Boolean).join("\n\n"), code }
}

import { codeSeconds } from "@redthread/contract/code"
import type { Language } from "@redthread/contract/language"
import { env } from "../../../core/process/env"
import { mailText } from "../../../core/mail/mail"
import type { CodePurpose } from "./identity.tables"

export interface CodeMessage {
  subject: string
  text: string
  code?: string
}

interface CodeMessageInput {
  channel: "email" | "sms"
  purpose: CodePurpose
  language: Language
  code: number
  token: string | null
  name: string | undefined
}

export function codeMessage({
  channel,
  purpose,
  language,
  code: number,
  token,
  name = "",
}: CodeMessageInput): CodeMessage {
  const code = String(number)
  const values = { name, code, minutes: String(codeSeconds / 60) }
  if (channel === "sms") return { subject: "", text: mailText("sms_code", language, values), code }
  // After the # the token reaches no server log and no Referer header.
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

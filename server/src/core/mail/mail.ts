import { createTransport } from "nodemailer"
import type { Tx } from "../db/db"
import { log } from "../process/log"
import { type Message, NeverDelivered, NotDelivered, post, postAll, sendTimeoutMs, type Transport } from "./outbox"
import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/mail.json"
import en from "@redthread/texts/en/mail.json"
import fr from "@redthread/texts/fr/mail.json"
import it from "@redthread/texts/it/mail.json"
import ja from "@redthread/texts/ja/mail.json"
import ko from "@redthread/texts/ko/mail.json"
import tw from "@redthread/texts/tw/mail.json"
import zh from "@redthread/texts/zh/mail.json"
import { fill } from "../text/fill"

/** Tests set these timeouts (ms). */
export const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

interface SmtpFailure {
  code?: string
  syscall?: string
  /** The SMTP server did not accept the message and replied with this code. */
  responseCode?: number
  response?: string
  permanent?: boolean
  timeoutType?: string
}

/** These errors occur before the message is sent. */
const beforeSending = new Set(["EDNS", "EAUTH", "ENOAUTH", "EOAUTH2", "ETLS", "ECONFIG", "EPROXY"])

/** RFC 3463: 5.7 policy, 5.6 content and 5.3 system do not concern the recipient's address. */
const isAboutAddress = ({ responseCode, response = "" }: SmtpFailure): boolean =>
  [550, 551, 553].includes(responseCode ?? 0) && !/\b5\.[03-9]\.\d/.test(response)

/** Retries depend on whether the message may have been delivered. */
function failureOf(error: Error): Error {
  const failure = error as SmtpFailure
  const isOfRecipient = "command" in error && error.command === "RCPT TO"
  if (failure.permanent && failure.code !== "EAUTH")
    return new NeverDelivered(error.message, isOfRecipient && isAboutAddress(failure))
  const isBefore = beforeSending.has(failure.code ?? "") || failure.syscall === "connect"
  const isNeverConnected = failure.timeoutType !== undefined && failure.timeoutType !== "SOCKET_TIMEOUT"
  return failure.responseCode || isBefore || isNeverConnected ? new NotDelivered(error.message) : error
}

export function smtpTransport(options: { smtpUrl: string | undefined; from: string }): Transport | null {
  if (!options.smtpUrl) {
    log.warn("SMTP_URL is not set: mails are kept in the outbox and not sent")
    return null
  }
  const transporter = createTransport({ url: options.smtpUrl, ...timeouts })
  return async ({ to, subject, text, unsubscribe, replyTo }) => {
    const headers = unsubscribe
      ? {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          // This header prevents automatic replies (RFC 3834).
          "Auto-Submitted": "auto-generated",
        }
      : {}
    const message = { from: options.from, to, subject, text, headers, ...(replyTo ? { replyTo } : {}) }
    await transporter
      .sendMail({ ...message, signal: AbortSignal.timeout(sendTimeoutMs) })
      .catch((error: unknown) => Promise.reject(failureOf(error as Error)))
  }
}

export const mail = {
  send: (tx: Tx, message: Message): Promise<void> => post(tx, "email", message),
  sendAll: (tx: Tx, messages: readonly Omit<Message, "code">[]): Promise<void> => postAll(tx, "email", messages),
}

export type MailTextName = keyof typeof en

const texts: Record<Language, Record<MailTextName, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const mailText = (name: MailTextName, language: Language, values: Record<string, string> = {}): string =>
  fill(texts[language][name], values)

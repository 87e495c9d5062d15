import { createTransport } from "nodemailer"
import type { Tx } from "../db/db"
import { log } from "../process/log"
import { type Message, NeverDelivered, NotDelivered, post, sendTimeoutMs, type Transport } from "./outbox"

/** ms for connecting, for the greeting, and for each answer of the server; a test may set others. */
export const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Error of nodemailer for a failed attempt. */
interface SmtpFailure {
  code?: string
  syscall?: string
  /** The server's answer, which ends its duty for the message. */
  responseCode?: number
  response?: string
  permanent?: boolean
  /** Which of its timeouts has passed. */
  timeoutType?: string
}

/** Where no message was on its way yet. */
const beforeSending = new Set(["EDNS", "EAUTH", "ENOAUTH", "EOAUTH2", "ETLS", "ECONFIG", "EPROXY"])

/** Refusals of the message or of us (RFC 3463: 5.7 policy, 5.6 content, 5.3 system) don't speak of the address. */
const isAboutAddress = ({ responseCode, response = "" }: SmtpFailure): boolean =>
  [550, 551, 553].includes(responseCode ?? 0) && !/\b5\.[03-9]\.\d/.test(response)

/** Whether the message may have been delivered decides if and how it is tried again. */
function failureOf(error: Error): Error {
  const failure = error as SmtpFailure
  const isOfRecipient = "command" in error && error.command === "RCPT TO"
  if (failure.permanent && failure.code !== "EAUTH")
    return new NeverDelivered(error.message, isOfRecipient && isAboutAddress(failure))
  const isBefore = beforeSending.has(failure.code ?? "") || failure.syscall === "connect"
  const isNeverConnected = failure.timeoutType !== undefined && failure.timeoutType !== "SOCKET_TIMEOUT"
  return failure.responseCode || isBefore || isNeverConnected ? new NotDelivered(error.message) : error
}

/** Speaks SMTP to the server at this address; null without one. */
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
          // RFC 3834: no holiday notes in reply.
          "Auto-Submitted": "auto-generated",
        }
      : {}
    const letter = { from: options.from, to, subject, text, headers, ...(replyTo ? { replyTo } : {}) }
    await transporter
      .sendMail({ ...letter, signal: AbortSignal.timeout(sendTimeoutMs) })
      .catch((error: unknown) => Promise.reject(failureOf(error as Error)))
  }
}

export const mail = {
  /** Puts a mail into the outbox within the transaction of its cause. */
  send: (tx: Tx, message: Message): Promise<void> => post(tx, "email", message),
}

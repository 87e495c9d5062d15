import { createTransport } from "nodemailer"
import type { Tx } from "../db/db"
import { log } from "../process/log"
import { type Message, post, type Transport } from "./outbox"

/** Speaks SMTP to the server at this address; null without one. */
export function smtpTransport(options: { smtpUrl: string | undefined; from: string }): Transport | null {
  if (!options.smtpUrl) {
    log.warn("SMTP_URL is not set: mails are kept in the outbox and not sent")
    return null
  }
  const transporter = createTransport(options.smtpUrl)
  return async ({ to, subject, text, unsubscribe, replyTo }) => {
    const headers = unsubscribe
      ? {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          // RFC 3834: no holiday notes in reply.
          "Auto-Submitted": "auto-generated",
        }
      : {}
    await transporter.sendMail({ from: options.from, to, subject, text, headers, ...(replyTo ? { replyTo } : {}) })
  }
}

export const mail = {
  /** Puts a mail into the outbox within the transaction of its cause. */
  send: (tx: Tx, message: Message): Promise<void> => post(tx, "email", message),
}

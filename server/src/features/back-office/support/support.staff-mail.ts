import type { Tx } from "../../../core/db/db"
import { mail } from "../../../core/mail/mail"
import { mailText } from "../../../core/mail/mail-text"
import { env } from "../../../core/process/env"
import { siteLanguage } from "../../identity/site/site.service"

/** Tells the people of support, where they have an address. What was written is read where they sign in. */
export async function mailStaff(tx: Tx, host: string, values: Record<string, string>): Promise<void> {
  if (!env.SUPPORT_EMAIL) return
  const language = siteLanguage(host)
  await mail.send(tx, {
    to: env.SUPPORT_EMAIL,
    subject: mailText("support_subject", language),
    text: mailText("support", language, values),
  })
}

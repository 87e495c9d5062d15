import { env } from "../../../core/process/env"
import { signedIds } from "../../../core/process/signed-id"
import type { Tx } from "../../../core/db/db"
import { mail } from "../../../core/mail/mail"
import { mailText } from "../../../core/mail/mail-text"
import { siteLanguage } from "../../identity/site/site.service"

/** Takes away what mail programs write above a quotation, on up to three lines: "On Monday, Redthread <…>\nwrote:". */
function withoutAttribution(lines: readonly string[]): readonly string[] {
  if (!/[:：]$/.test(lines.at(-1) ?? "")) return lines
  const begin = Math.max(lines.lastIndexOf("") + 1, lines.length - 3)
  return /[<@\d]/.test(lines.slice(begin).join(" ")) ? lines.slice(0, begin) : lines
}

/** "-----Original Message-----" */
const isDivider = (line: string): boolean => line.length > 4 && line.startsWith("--") && line.endsWith("--")

/** What somebody wrote into a mail: without control characters, and without what they quote and their signature. */
export function writtenIn(text: string): string {
  const lines = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
  const end = lines.findIndex((line) => line.startsWith(">") || line === "--" || isDivider(line))
  if (end === -1) return lines.join("\n").trim()
  return withoutAttribution(lines.slice(0, end).join("\n").trim().split("\n")).join("\n").trim()
}

/** What leads to a letter without signing in: visitors write too. */
export const { keyOf, idOfKey } = signedIds("ticket")

/** Where a mail program's reply to our answer goes; undefined where no mail server hands replies in. */
export function replyAddress(id: number): string | undefined {
  if (!env.SUPPORT_REPLY_ADDRESS) return undefined
  return env.SUPPORT_REPLY_ADDRESS.replace("@", `+${keyOf(id)}@`)
}

/** The letter that a mail to such an address belongs to; null for any other address. */
export function idOfAddress(address: string): number | null {
  const [, key = ""] = /\+([^@+]+)@[^@]+$/.exec(address.trim().toLowerCase()) ?? []
  return idOfKey(key)
}

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

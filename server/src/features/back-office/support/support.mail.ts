import { env } from "../../../core/process/env"
import { signedIds } from "../../../core/process/secrets"
import type { Tx } from "../../../core/db/db"
import { mail, mailText } from "../../../core/mail/mail"
import { siteLanguage } from "../../identity/site/site.service"

/** Removes a mail program's line above a quotation, up to three lines long: "On Monday, Redthread <…>\nwrote:". */
function withoutAttribution(lines: readonly string[]): readonly string[] {
  if (!/[:：]$/.test(lines.at(-1) ?? "")) return lines
  const begin = Math.max(lines.lastIndexOf("") + 1, lines.length - 3)
  return /[<@\d]/.test(lines.slice(begin).join(" ")) ? lines.slice(0, begin) : lines
}

/** True for a line such as "-----Original Message-----". */
const isDivider = (line: string): boolean => line.length > 4 && line.startsWith("--") && line.endsWith("--")

/** Returns the text without control characters, quotations and signature. */
export function newTextOf(text: string): string {
  const lines = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
  const end = lines.findIndex((line) => line.startsWith(">") || line === "--" || isDivider(line))
  if (end === -1) return lines.join("\n").trim()
  return withoutAttribution(lines.slice(0, end).join("\n").trim().split("\n")).join("\n").trim()
}

export const { keyOf, idOfKey } = signedIds("ticket")

export function replyAddress(id: number): string | undefined {
  if (!env.SUPPORT_REPLY_ADDRESS) return undefined
  return env.SUPPORT_REPLY_ADDRESS.replace("@", `+${keyOf(id)}@`)
}

export function idOfAddress(address: string): number | null {
  const [, key = ""] = /\+([^@+]+)@[^@]+$/.exec(address.trim().toLowerCase()) ?? []
  return idOfKey(key)
}

/** Mails staff if `SUPPORT_EMAIL` is set. The mail omits the ticket's text, which requires a sign-in. */
export async function mailStaff(tx: Tx, host: string, values: Record<string, string>): Promise<void> {
  if (!env.SUPPORT_EMAIL) return
  const language = siteLanguage(host)
  await mail.send(tx, {
    to: env.SUPPORT_EMAIL,
    subject: mailText("support_subject", language),
    text: mailText("support", language, values),
  })
}

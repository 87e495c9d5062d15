import { and, asc, desc, eq, isNull, lt } from "drizzle-orm"
import { createTransport, type Transporter } from "nodemailer"
import { z } from "zod"
import { clock } from "./clock"
import { mail as mailTable } from "./core.tables"
import { db, type Tx } from "./db"
import { defineJob, jobs } from "./jobs"
import { log } from "./log"

export interface Mail {
  to: string
  subject: string
  text: string
  /** A verification code in the text, for the development outbox. */
  code?: string
}

let transporter: Transporter | null = null
let sender = ""

/** Without an address of a mail server mails stay in the outbox, which development shows on /debug. */
export function openMail(options: { smtpUrl: string | undefined; from: string }): void {
  transporter = options.smtpUrl ? createTransport(options.smtpUrl) : null
  sender = options.from
  if (!transporter) log.warn("SMTP_URL is not set: mails are kept in the outbox and not sent")
}

const maxTries = 8

type Outcome = "sent" | "failed" | "none"

/** Sends what waits in the outbox, those not yet tried first. Fails when one could not be sent, so that it is tried again. */
async function sendWaiting(): Promise<void> {
  let outcome: Outcome = transporter ? "sent" : "none"
  while (outcome === "sent") outcome = await db.transaction(sendNext)
  if (outcome === "failed") throw new Error("a mail could not be sent")
}

/** The row is locked while its mail is sent, so that no two processes send it. */
async function sendNext(tx: Tx): Promise<Outcome> {
  const [next] = await tx
    .select()
    .from(mailTable)
    .where(and(isNull(mailTable.sentAt), lt(mailTable.tries, maxTries)))
    .orderBy(asc(mailTable.tries), asc(mailTable.id))
    .limit(1)
    .for("update", { skipLocked: true })
  if (!next || !transporter) return "none"
  const result = await transporter
    .sendMail({ from: sender, to: next.recipient, subject: next.subject, text: next.text })
    .then(() => ({ sentAt: clock.now(), error: null }))
    .catch((error: Error) => ({ tries: next.tries + 1, error: error.message.slice(0, 500) }))
  await tx.update(mailTable).set(result).where(eq(mailTable.id, next.id))
  return "sentAt" in result ? "sent" : "failed"
}

export const sendMails = defineJob({
  name: "mail.send",
  data: z.object({}),
  handle: sendWaiting,
  schedule: "* * * * *",
})

export const mail = {
  /** Puts a mail into the outbox within the transaction of its cause. */
  async send(tx: Tx, { to, subject, text, code }: Mail): Promise<void> {
    await tx.insert(mailTable).values({ recipient: to, subject, text, code: code ?? null, createdAt: clock.now() })
    if (transporter) await jobs.add(tx, sendMails, {})
  },
  latest: (count: number) => db.select().from(mailTable).orderBy(desc(mailTable.id)).limit(count),
}

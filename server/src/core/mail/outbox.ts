import { and, asc, desc, eq, inArray, isNull, lt } from "drizzle-orm"
import { z } from "zod"
import { clock } from "../process/clock"
import { mail as outboxTable } from "../db/core.tables"
import { db, type Tx } from "../db/db"
import { defineJob, jobs } from "../jobs/jobs"
import { dayMs } from "../process/duration"

export type Channel = "email" | "sms"

/** A mail or a text message on its way. */
export interface Message {
  to: string
  subject: string
  text: string
  /** A verification code in the text, for the development outbox. */
  code?: string
  /** Where a mail program ends such mails with one click (RFC 8058). */
  unsubscribe?: string | undefined
  /** Where a reply goes; else to the sender. */
  replyTo?: string | undefined
}

/** Takes a message to the next server. Rejects with `NeverDelivered` where trying again is no use. */
export type Transport = (message: Message) => Promise<void>
export class NeverDelivered extends Error {}

let transports: Record<Channel, Transport | null> = { email: null, sms: null }
let keepsSent = false

/** A channel without a transport keeps its messages here, where development shows them on /debug. */
export function openOutbox(options: { email: Transport | null; sms: Transport | null; keepSent: boolean }): void {
  transports = { email: options.email, sms: options.sms }
  keepsSent = options.keepSent
}

const maxTries = 8
/** Days after which a message is forgotten, sent or not. */
const keptDays = 7

type Outcome = "sent" | "failed" | "given up" | "none"

/** How many messages are to be sent still. */
export const waitingMessages = (): Promise<number> =>
  db.$count(outboxTable, and(isNull(outboxTable.sentAt), lt(outboxTable.tries, maxTries)))

/** Sends what waits in the outbox, those not yet tried first. Fails when one could not be sent, so that it is tried again. */
async function sendWaiting(): Promise<void> {
  let outcome: Outcome = "sent"
  while (outcome === "sent" || outcome === "given up") outcome = await db.transaction(sendNext)
  if (outcome === "failed") throw new Error("a mail or text message could not be sent: its row in mail says why")
}

/** The row is locked while its message is sent, so that no two processes send it. */
async function sendNext(tx: Tx): Promise<Outcome> {
  const open = (["email", "sms"] as const).filter((channel) => transports[channel])
  if (open.length === 0) return "none"
  const [next] = await tx
    .select()
    .from(outboxTable)
    .where(and(isNull(outboxTable.sentAt), lt(outboxTable.tries, maxTries), inArray(outboxTable.channel, open)))
    .orderBy(asc(outboxTable.tries), asc(outboxTable.id))
    .limit(1)
    .for("update", { skipLocked: true })
  const transport = next && transports[next.channel]
  if (!transport) return "none"
  const { outcome, ...result } = await attempt(transport, next)
  await tx.update(outboxTable).set(result).where(eq(outboxTable.id, next.id))
  return outcome
}

async function attempt(
  transport: Transport,
  { recipient, subject, text, unsubscribe, replyTo, tries }: typeof outboxTable.$inferSelect,
) {
  try {
    await transport({
      to: recipient,
      subject,
      text,
      unsubscribe: unsubscribe ?? undefined,
      replyTo: replyTo ?? undefined,
    })
    // A code that was sent must not be readable in the database.
    return {
      outcome: "sent" as const,
      sentAt: clock.now(),
      error: null,
      ...(keepsSent ? {} : { text: "", code: null }),
    }
  } catch (thrown) {
    const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500)
    const isHopeless = thrown instanceof NeverDelivered
    return {
      outcome: isHopeless ? ("given up" as const) : ("failed" as const),
      tries: isHopeless ? maxTries : tries + 1,
      error,
    }
  }
}

async function sweep(): Promise<void> {
  const before = new Date(clock.ms() - keptDays * dayMs)
  await db.delete(outboxTable).where(lt(outboxTable.createdAt, before))
}

const sendOutbox = defineJob({ name: "mail.send", data: z.object({}), handle: sendWaiting })
const sendLeft = defineJob({ name: "mail.left", data: z.object({}), handle: sendWaiting, schedule: "* * * * *" })
const sweepOutbox = defineJob({ name: "mail.sweep", data: z.object({}), handle: sweep, schedule: "53 3 * * *" })
export const outboxJobs = [sendOutbox, sendLeft, sweepOutbox]

/** Puts a message into the outbox within the transaction of its cause. */
export async function post(tx: Tx, channel: Channel, message: Message): Promise<void> {
  const { to, subject, text, code, unsubscribe, replyTo } = message
  const values = {
    channel,
    recipient: to,
    subject,
    text,
    code: code ?? null,
    unsubscribe: unsubscribe ?? null,
    replyTo: replyTo ?? null,
    createdAt: clock.now(),
  }
  await tx.insert(outboxTable).values(values)
  if (transports[channel]) await jobs.add(tx, sendOutbox, {})
}

export const isOpen = (channel: Channel): boolean => transports[channel] !== null

export const latestMessages = (count: number) =>
  db.select().from(outboxTable).orderBy(desc(outboxTable.id)).limit(count)

import { createHash } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm"
import { z } from "zod"
import { clock } from "../process/clock"
import { mail as outboxTable, refusedAddress } from "../db/core.tables"
import { transaction, type Tx } from "../db/db"
import { db } from "../db/pool"
import { defineJob, jobs } from "../jobs/jobs"
import { dayMs } from "../process/duration"
import { log } from "../process/log"

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

/** Ends within `sendTimeoutMs`. Rejects with one of the two errors below where it is known that nothing was delivered. */
export type Transport = (message: Message) => Promise<void>

/** Nothing was delivered; trying again later may help. */
export class NotDelivered extends Error {}

/** Refused for good: trying again is no use. `isBadAddress`: no message to this recipient will be taken. */
export class NeverDelivered extends Error {
  constructor(
    message: string,
    readonly isBadAddress = false,
  ) {
    super(message)
  }
}

/** ms that a transport may take, and that a message belongs to who sends it: well beyond that. */
export const sendTimeoutMs = 45_000
const leaseMs = 120_000

let transports: Record<Channel, Transport | null> = { email: null, sms: null }
let keepsSent = false

/** A channel without a transport keeps its messages here, where development shows them on /debug. */
export function openOutbox(options: { email: Transport | null; sms: Transport | null; keepSent: boolean }): void {
  transports = { email: options.email, sms: options.sms }
  keepsSent = options.keepSent
  isClosing = false
}

const maxTries = 8
/** Attempts of which the outcome is not known: a message is delivered at most so often. */
const maxUnknown = 2
/** ms until a message that could not be sent is tried again, doubled each time. */
const firstRetryMs = 5000
/** Days after which a message is forgotten, sent or not. */
const keptDays = 7
/** Days for which a refused address receives only requested codes. */
const refusedDays = 7
/** Messages of one process under way at once, so that a server that hangs on one of them holds up few. */
const maxLanes = 8

const isWaiting = and(isNull(outboxTable.sentAt), lt(outboxTable.tries, maxTries), lt(outboxTable.unknown, maxUnknown))

/** How many messages are to be sent still. */
export const waitingMessages = (): Promise<number> => db.$count(outboxTable, isWaiting)

const digestOf = (channel: Channel, recipient: string): string =>
  createHash("sha256").update(`${channel}:${recipient}`).digest("hex")

const lanes = new Set<Promise<void>>()
let isClosing = false

/**
 * Sends what is due, several at once. Resolves when nothing more can be claimed: those under way go on without the job,
 * so that the next one finds its worker free.
 */
async function sendDue(): Promise<void> {
  while (lanes.size < maxLanes && !isClosing) {
    const lane: Promise<void> = runLane().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }
  await Promise.race(lanes)
}

async function runLane(): Promise<void> {
  try {
    while (!isClosing) {
      const message = await claim()
      if (!message) return
      await deliver(message)
    }
  } catch (error) {
    log.error({ err: error }, "outbox")
  }
}

/** Waits for messages under way, up to this long (ms): their outcome is recorded through the database. */
export async function closeOutbox(withinMs = 5000): Promise<void> {
  isClosing = true
  await Promise.race([Promise.all(lanes), delay(withinMs, undefined, { ref: false })])
}

type Row = typeof outboxTable.$inferSelect

/**
 * Takes the next message and commits before it is sent: no transaction is open while a server takes its time. The
 * attempt counts as one of unknown outcome until it is recorded, also where this process dies. Codes go first, and what
 * was not yet tried before what failed.
 */
async function claim(): Promise<Row | null> {
  const open = (["email", "sms"] as const).filter((channel) => transports[channel])
  if (open.length === 0) return null
  const now = clock.now()
  const next = db
    .select({ id: outboxTable.id })
    .from(outboxTable)
    .where(and(isWaiting, lte(outboxTable.dueAt, now), inArray(outboxTable.channel, open)))
    .orderBy(sql`${outboxTable.code} is null`, asc(outboxTable.tries), asc(outboxTable.id))
    .limit(1)
    .for("update", { skipLocked: true })
  const [claimed] = await db
    .update(outboxTable)
    .set({
      dueAt: new Date(now.getTime() + leaseMs),
      tries: sql`${outboxTable.tries} + 1`,
      unknown: sql`${outboxTable.unknown} + 1`,
    })
    .where(inArray(outboxTable.id, next))
    .returning()
  return claimed ?? null
}

async function deliver(message: Row): Promise<void> {
  const { recipient, subject, text, unsubscribe, replyTo } = message
  const transport = transports[message.channel]
  try {
    if (!transport) throw new NotDelivered("the channel was closed")
    await transport({
      to: recipient,
      subject,
      text,
      unsubscribe: unsubscribe ?? undefined,
      replyTo: replyTo ?? undefined,
    })
  } catch (error) {
    log.warn({ err: error, channel: message.channel, id: message.id }, "message not sent")
    return recordFailure(message, error)
  }
  await transaction(db, async (tx) => {
    // A code that was sent must not be readable in the database.
    const forgotten = keepsSent ? {} : { text: "", code: null }
    await tx
      .update(outboxTable)
      .set({ sentAt: clock.now(), error: null, ...forgotten })
      .where(eq(outboxTable.id, message.id))
    await tx.delete(refusedAddress).where(eq(refusedAddress.digest, digestOf(message.channel, recipient)))
  })
}

async function recordFailure({ id, channel, recipient, tries, unknown }: Row, thrown: unknown): Promise<void> {
  const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500)
  const isFinal = thrown instanceof NeverDelivered
  const isKnown = isFinal || thrown instanceof NotDelivered
  const dueAt = new Date(clock.ms() + firstRetryMs * 2 ** (tries - 1))
  const left = { tries: isFinal ? maxTries : tries, unknown: isKnown ? unknown - 1 : unknown }
  await transaction(db, async (tx) => {
    await tx
      .update(outboxTable)
      .set({ ...left, error, dueAt })
      .where(eq(outboxTable.id, id))
    if (left.tries < maxTries && left.unknown < maxUnknown) await jobs.add(tx, sendOutbox, {}, { startAfter: dueAt })
    if (isFinal && thrown.isBadAddress) await markRefused(tx, digestOf(channel, recipient))
  })
}

async function markRefused(tx: Tx, digest: string): Promise<void> {
  const refusedAt = clock.now()
  await tx
    .insert(refusedAddress)
    .values({ digest, refusedAt })
    .onConflictDoUpdate({ target: refusedAddress.digest, set: { refusedAt } })
}

const refusedSince = (): Date => new Date(clock.ms() - refusedDays * dayMs)

async function isRefused(tx: Tx, channel: Channel, recipient: string): Promise<boolean> {
  const isIt = and(
    eq(refusedAddress.digest, digestOf(channel, recipient)),
    gt(refusedAddress.refusedAt, refusedSince()),
  )
  return (await tx.$count(refusedAddress, isIt)) > 0
}

async function sweep(): Promise<void> {
  const before = new Date(clock.ms() - keptDays * dayMs)
  await db.delete(outboxTable).where(lt(outboxTable.createdAt, before))
  await db.delete(refusedAddress).where(lt(refusedAddress.refusedAt, refusedSince()))
}

const sendOutbox = defineJob({ name: "mail.send", data: z.object({}), handle: sendDue })
const sendLeft = defineJob({ name: "mail.left", data: z.object({}), handle: sendDue, schedule: "* * * * *" })
const sweepOutbox = defineJob({ name: "mail.sweep", data: z.object({}), handle: sweep, schedule: "53 3 * * *" })
export const outboxJobs = [sendOutbox, sendLeft, sweepOutbox]

/** Puts a message into the outbox within the transaction of its cause; not one without a code to a refused address. */
export async function post(tx: Tx, channel: Channel, message: Message): Promise<void> {
  const { to, subject, text, code, unsubscribe, replyTo } = message
  if (!code && (await isRefused(tx, channel, to))) return
  const values = {
    channel,
    recipient: to,
    subject,
    text,
    code: code ?? null,
    unsubscribe: unsubscribe ?? null,
    replyTo: replyTo ?? null,
    createdAt: clock.now(),
    dueAt: clock.now(),
  }
  await tx.insert(outboxTable).values(values)
  if (transports[channel]) await jobs.add(tx, sendOutbox, {})
}

export const isOpen = (channel: Channel): boolean => transports[channel] !== null

export const latestMessages = (count: number) =>
  db.select().from(outboxTable).orderBy(desc(outboxTable.id)).limit(count)

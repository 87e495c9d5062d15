import { createHash } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm"
import { z } from "zod"
import { clock, dayMs } from "../process/clock"
import { mail as outboxTable, refusedAddress } from "../db/core.tables"
import { transaction, type Tx } from "../db/db"
import { db } from "../db/pool"
import { defineJob, jobs } from "../jobs/jobs"
import { log } from "../process/log"

export type Channel = "email" | "sms"

export interface Message {
  to: string
  subject: string
  text: string
  /** The development outbox shows this verification code of the text. */
  code?: string
  unsubscribe?: string | undefined
  replyTo?: string | undefined
}

/** Settles within `sendTimeoutMs`. Rejects with an error below if the message was certainly not delivered. */
export type Transport = (message: Message) => Promise<void>

/** The message was not delivered; a retry may succeed. */
export class NotDelivered extends Error {}

/** The message was permanently refused; with `isBadAddress` because the recipient's address is invalid. */
export class NeverDelivered extends Error {
  constructor(
    message: string,
    readonly isBadAddress = false,
  ) {
    super(message)
  }
}

/** A transport has this time; the claim lasts longer. */
export const sendTimeoutMs = 45_000
const leaseMs = 120_000

let transports: Record<Channel, Transport | null> = { email: null, sms: null }
let keepsSentTexts = false

/** Messages of a channel without transport stay in the outbox, which development shows on /debug. */
export function openOutbox(options: { email: Transport | null; sms: Transport | null; keepSent: boolean }): void {
  transports = { email: options.email, sms: options.sms }
  keepsSentTexts = options.keepSent
  isClosing = false
}

const maxTries = 8
/** A message has at most this many attempts with unknown result, and therefore deliveries. */
const maxUnknown = 2
/** The delay doubles with each attempt. */
const firstRetryMs = 5000
const retentionDays = 7
/** For this many days a refused address receives only requested codes. */
const refusedDays = 7
/** A process sends this many messages at once, so that one hanging server does not stop all. */
const maxLanes = 8

const isWaiting = and(isNull(outboxTable.sentAt), lt(outboxTable.tries, maxTries), lt(outboxTable.unknown, maxUnknown))

export const waitingMessages = (): Promise<number> => db.$count(outboxTable, isWaiting)

const digestOf = (channel: Channel, recipient: string): string =>
  createHash("sha256").update(`${channel}:${recipient}`).digest("hex")

const lanes = new Set<Promise<void>>()
let isClosing = false

/** Resolves when no message is due; running lanes continue, so that the next job finds a free worker. */
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
      const message = await claimMessage()
      if (!message) return
      await deliverMessage(message)
    }
  } catch (error) {
    log.error({ err: error }, "outbox")
  }
}

/** Waits up to `withinMs` for running lanes, which record their results in the database. */
export async function closeOutbox(withinMs = 5000): Promise<void> {
  isClosing = true
  await Promise.race([Promise.all(lanes), delay(withinMs, undefined, { ref: false })])
}

type Row = typeof outboxTable.$inferSelect

/** The claim commits before sending. Until the result is recorded, it counts as unknown, also after a crash. */
async function claimMessage(): Promise<Row | null> {
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

async function deliverMessage(message: Row): Promise<void> {
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
    // Sent codes must not be readable in the database.
    const forgotten = keepsSentTexts ? {} : { text: "", code: null }
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
  const isRefusedAddress = and(
    eq(refusedAddress.digest, digestOf(channel, recipient)),
    gt(refusedAddress.refusedAt, refusedSince()),
  )
  return (await tx.$count(refusedAddress, isRefusedAddress)) > 0
}

async function refusedAmong(tx: Tx, channel: Channel, recipients: readonly string[]): Promise<Set<string>> {
  if (recipients.length === 0) return new Set()
  const digests = new Map(recipients.map((recipient) => [digestOf(channel, recipient), recipient]))
  const refused = await tx
    .select({ digest: refusedAddress.digest })
    .from(refusedAddress)
    .where(and(inArray(refusedAddress.digest, [...digests.keys()]), gt(refusedAddress.refusedAt, refusedSince())))
  return new Set(refused.flatMap(({ digest }) => digests.get(digest) ?? []))
}

async function sweep(): Promise<void> {
  const before = new Date(clock.ms() - retentionDays * dayMs)
  await db.delete(outboxTable).where(lt(outboxTable.createdAt, before))
  await db.delete(refusedAddress).where(lt(refusedAddress.refusedAt, refusedSince()))
}

const sendOutbox = defineJob({ name: "mail.send", data: z.object({}), handle: sendDue })
const sendLeft = defineJob({ name: "mail.left", data: z.object({}), handle: sendDue, schedule: "* * * * *" })
const sweepOutbox = defineJob({ name: "mail.sweep", data: z.object({}), handle: sweep, schedule: "53 3 * * *" })
export const outboxJobs = [sendOutbox, sendLeft, sweepOutbox]

/** Adds a message to the outbox. Messages without a code to a refused address are dropped. */
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

/** Adds many messages without codes in few statements. */
export async function postAll(tx: Tx, channel: Channel, messages: readonly Omit<Message, "code">[]): Promise<void> {
  const refused = await refusedAmong(tx, channel, [...new Set(messages.map(({ to }) => to))])
  const now = clock.now()
  const values = messages
    .filter(({ to }) => !refused.has(to))
    .map(({ to, subject, text, unsubscribe, replyTo }) => ({
      channel,
      recipient: to,
      subject,
      text,
      unsubscribe: unsubscribe ?? null,
      replyTo: replyTo ?? null,
      createdAt: now,
      dueAt: now,
    }))
  if (values.length === 0) return
  await tx.insert(outboxTable).values(values)
  if (transports[channel]) await jobs.add(tx, sendOutbox, {})
}

export const isOpen = (channel: Channel): boolean => transports[channel] !== null

export const latestMessages = (count: number) =>
  db.select().from(outboxTable).orderBy(desc(outboxTable.id)).limit(count)

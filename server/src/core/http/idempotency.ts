import { createHash } from "node:crypto"
import { and, eq, lt, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../process/clock"
import { idempotency } from "../db/core.tables"
import { rows, transaction, type Tx } from "../db/db"
import { db } from "../db/pool"
import { defineJob } from "../jobs/jobs"
import { dayMs, minuteMs } from "../process/duration"

interface Replied {
  status: number
  body: unknown
}

interface Attempt {
  memberId: number
  call: string
  /** Missing where the client sends none. */
  key: string | undefined
  body: unknown
}

/** Characters of a key at most. */
const keyMax = 200

/** ms within which the same call without a key counts as sent again. */
const repeatWithinMs = minuteMs

const hashOf = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex")

/** Longer than any key of a client. */
const keyOfBody = (bodyHash: string): string => `body ${bodyHash}`.padEnd(keyMax + 1)

/**
 * Runs the work once for this member, call and key. The key's row is inserted first, so that concurrent calls wait for
 * its transaction and answer the stored reply; if that was rolled back, the next one runs.
 * A call without a key counts as sent again when the same member sends the same body within a minute.
 */
export async function once(attempt: Attempt, work: (tx: Tx) => Promise<Replied>): Promise<Replied> {
  const { memberId, call, body } = attempt
  if ((attempt.key?.length ?? 0) > keyMax) throw new AppError("too_long", { field: "Idempotency-Key" })
  const bodyHash = hashOf(body)
  const key = attempt.key || keyOfBody(bodyHash)
  const isRow = and(eq(idempotency.memberId, memberId), eq(idempotency.call, call), eq(idempotency.key, key))
  return transaction(db, async (tx) => {
    if (!attempt.key) await forgetStale(tx, isRow)
    const claimed = await tx
      .insert(idempotency)
      .values({ memberId, call, key, bodyHash, status: 0, reply: {}, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (claimed.length === 0) return storedReply(tx, isRow, bodyHash)
    const replied = await work(tx)
    await tx.update(idempotency).set({ status: replied.status, reply: replied.body }).where(isRow)
    return replied
  })
}

/** Days in which a client may repeat a call by the same key. Payments are unique by what they pay for, too, for good. */
const keptDays = 7
/** Rows per statement, so that no statement holds its locks for long. */
const sweptAtOnce = 5000

async function sweep(): Promise<void> {
  const before = new Date(clock.ms() - keptDays * dayMs).toISOString()
  for (;;) {
    const swept = await rows(
      db,
      sql`delete from ${idempotency} where ctid = any(array(
        select ctid from ${idempotency} where ${idempotency.createdAt} < ${before}::timestamptz limit ${sweptAtOnce}))
        returning 1`,
    )
    if (swept.length < sweptAtOnce) return
  }
}

export const sweepIdempotency = defineJob({
  name: "idempotency.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "13 3 * * *",
})

async function forgetStale(tx: Tx, isRow: SQL | undefined): Promise<void> {
  const before = new Date(clock.ms() - repeatWithinMs)
  await tx.delete(idempotency).where(and(isRow, lt(idempotency.createdAt, before)))
}

async function storedReply(tx: Tx, isRow: SQL | undefined, bodyHash: string): Promise<Replied> {
  const [row] = await tx
    .select({ bodyHash: idempotency.bodyHash, status: idempotency.status, body: idempotency.reply })
    .from(idempotency)
    .where(isRow)
  // Swept between the two statements: its key is free again.
  if (!row) throw new AppError("unavailable", { retryAfterSeconds: 1 })
  if (row.bodyHash !== bodyHash) throw new AppError("idempotency_key_reused")
  return { status: row.status, body: row.body }
}

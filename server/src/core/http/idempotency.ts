import { createHash } from "node:crypto"
import { and, eq, lt, sql } from "drizzle-orm"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../process/clock"
import { idempotency } from "../db/core.tables"
import { db, isUniqueViolation, rows, transaction, type Tx } from "../db/db"
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
 * Runs the work once for this member, call and key: the reply is kept in the work's own transaction, and given again
 * when the same call comes again. Of two concurrent ones the second waits for the first's row and gets its reply.
 * A call without a key counts as sent again when the same member sends the same body within a minute.
 */
export async function once(attempt: Attempt, work: (tx: Tx) => Promise<Replied>): Promise<Replied> {
  const { memberId, call, body } = attempt
  if ((attempt.key?.length ?? 0) > keyMax) throw new AppError("too_long", { field: "Idempotency-Key" })
  const bodyHash = hashOf(body)
  const key = attempt.key || keyOfBody(bodyHash)
  const run = () =>
    transaction(async (tx) => {
      if (!attempt.key) await forgetStale(tx, memberId, call, key)
      const before = await repliedBefore(tx, memberId, call, key, bodyHash)
      if (before) return before
      const replied = await work(tx)
      await tx.insert(idempotency).values({
        memberId,
        call,
        key,
        bodyHash,
        status: replied.status,
        reply: replied.body,
        createdAt: clock.now(),
      })
      return replied
    })
  return run().catch((error: unknown) => {
    if (isUniqueViolation(error, "idempotency_member_id_call_key_pk")) return run()
    throw error
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

async function forgetStale(tx: Tx, memberId: number, call: string, key: string): Promise<void> {
  const before = new Date(clock.ms() - repeatWithinMs)
  const same = and(eq(idempotency.memberId, memberId), eq(idempotency.call, call), eq(idempotency.key, key))
  await tx.delete(idempotency).where(and(same, lt(idempotency.createdAt, before)))
}

async function repliedBefore(
  tx: Tx,
  memberId: number,
  call: string,
  key: string,
  bodyHash: string,
): Promise<Replied | null> {
  const [row] = await tx
    .select({ bodyHash: idempotency.bodyHash, status: idempotency.status, body: idempotency.reply })
    .from(idempotency)
    .where(and(eq(idempotency.memberId, memberId), eq(idempotency.call, call), eq(idempotency.key, key)))
  if (!row) return null
  if (row.bodyHash !== bodyHash) throw new AppError("idempotency_key_reused")
  return { status: row.status, body: row.body }
}

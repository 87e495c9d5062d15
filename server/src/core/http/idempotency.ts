import { createHash } from "node:crypto"
import { and, eq, lt, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { clock, dayMs, minuteMs } from "../process/clock"
import { idempotency } from "../db/core.tables"
import { rows, transaction, type Tx } from "../db/db"
import { db } from "../db/pool"
import { defineJob } from "../jobs/jobs"

interface StoredReply {
  status: number
  body: unknown
}

interface Attempt {
  memberId: number
  call: string
  key: string | undefined
  body: unknown
}

const keyMax = 200

/** The same body without a key counts as a repetition within this period. */
const repeatWithinMs = minuteMs

const hashOf = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex")

/** The key is longer than any client's key, so that they cannot collide. */
const keyOfBody = (bodyHash: string): string => `body ${bodyHash}`.padEnd(keyMax + 1)

/** The key's row is inserted first: concurrent calls wait for it, then return the stored reply. */
export async function once(attempt: Attempt, work: (tx: Tx) => Promise<StoredReply>): Promise<StoredReply> {
  const { memberId, call, body } = attempt
  if ((attempt.key?.length ?? 0) > keyMax) throw new AppError("too_long", { field: "Idempotency-Key" })
  const bodyHash = hashOf(body)
  const key = attempt.key || keyOfBody(bodyHash)
  const isSameKey = and(eq(idempotency.memberId, memberId), eq(idempotency.call, call), eq(idempotency.key, key))
  return transaction(db, async (tx) => {
    if (!attempt.key) await forgetStale(tx, isSameKey)
    const claimed = await tx
      .insert(idempotency)
      .values({ memberId, call, key, bodyHash, status: 0, reply: {}, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (claimed.length === 0) return storedReply(tx, isSameKey, bodyHash)
    const replied = await work(tx)
    await tx.update(idempotency).set({ status: replied.status, reply: replied.body }).where(isSameKey)
    return replied
  })
}

/** Keys are deleted after this time; payments are also unique by their reference, permanently. */
const retentionDays = 7
/** The sweep deletes this many rows per statement, which limits how long locks are held. */
const sweepBatchSize = 5000

async function sweepKeys(): Promise<void> {
  const before = new Date(clock.ms() - retentionDays * dayMs).toISOString()
  for (;;) {
    const swept = await rows(
      db,
      { deleted: "int4" },
      sql`delete from ${idempotency} where ctid = any(array(
        select ctid from ${idempotency} where ${idempotency.createdAt} < ${before}::timestamptz limit ${sweepBatchSize}))
        returning 1 as "deleted"`,
    )
    if (swept.length < sweepBatchSize) return
  }
}

export const sweepIdempotency = defineJob({
  name: "idempotency.sweep",
  data: z.object({}),
  handle: sweepKeys,
  schedule: "13 3 * * *",
})

async function forgetStale(tx: Tx, isSameKey: SQL | undefined): Promise<void> {
  const before = new Date(clock.ms() - repeatWithinMs)
  await tx.delete(idempotency).where(and(isSameKey, lt(idempotency.createdAt, before)))
}

async function storedReply(tx: Tx, isSameKey: SQL | undefined, bodyHash: string): Promise<StoredReply> {
  const [row] = await tx
    .select({ bodyHash: idempotency.bodyHash, status: idempotency.status, body: idempotency.reply })
    .from(idempotency)
    .where(isSameKey)
  // The sweep deleted the row between the two statements.
  if (!row) throw new AppError("unavailable", { retryAfterSeconds: 1 })
  if (row.bodyHash !== bodyHash) throw new AppError("idempotency_key_reused")
  return { status: row.status, body: row.body }
}

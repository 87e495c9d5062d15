import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { showDebug } from "@redthread/contract/debug"
import { env } from "../../../core/process/env"
import { waitingJobs } from "../../../core/jobs/jobs"
import { live } from "../../../core/live/live"
import { latestMessages } from "../../../core/mail/outbox"
import * as debugDb from "./debug.db"
import type { DbOrTx } from "../../../core/db/db"

const messagesShown = 50

/** Raises `not_found` outside of development. */
export async function show(db: DbOrTx): Promise<ReplyBody<typeof showDebug>> {
  if (env.mode !== "development") throw new AppError("not_found")
  const [database, queue, messages] = await Promise.all([
    debugDb.database(db),
    waitingJobs(),
    latestMessages(messagesShown),
  ])
  return {
    versions: { node: process.version, postgresql: database.version },
    connections: { sockets: live.connectionCount(), database: database.connections },
    queue,
    outbox: messages.map(({ recipient, subject, text, code, sentAt, createdAt }) => ({
      to: recipient,
      subject,
      text,
      code,
      sent: sentAt !== null,
      at: createdAt.toISOString(),
    })),
  }
}

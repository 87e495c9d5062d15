import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { showDebug } from "@redthread/contract/debug"
import { env } from "../../../core/process/env"
import { waitingJobs } from "../../../core/jobs/jobs"
import { live } from "../../../core/live/live"
import { latestMessages } from "../../../core/mail/outbox"
import { embeddedStatus } from "../../people/translation/embedded/embedded.service"
import { type DbOrTx, rows } from "../../../core/db/db"
import { sql } from "drizzle-orm"

async function databaseState(db: DbOrTx): Promise<{ version: string; connections: number }> {
  const [row] = await rows(
    db,
    { version: "text", connections: "int4" },
    sql`select current_setting('server_version') as version, count(*)::int as connections
      from pg_stat_activity where datname = current_database()`,
  )
  if (!row) throw new Error("version() of the database returned no row")
  return row
}

const messagesShown = 50

export async function show(db: DbOrTx): Promise<ReplyBody<typeof showDebug>> {
  if (env.mode !== "development") throw new AppError("not_found")
  const [database, queue, messages] = await Promise.all([
    databaseState(db),
    waitingJobs(),
    latestMessages(messagesShown),
  ])
  return {
    versions: { node: process.version, postgresql: database.version },
    connections: { sockets: live.connectionCount(), database: database.connections },
    translation: embeddedStatus(),
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

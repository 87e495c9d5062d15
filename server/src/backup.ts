import { join, resolve } from "node:path"
import { backUp, dumpFile, putBack, readBackup } from "./core/process/backup"
import { restoreDatabase } from "./core/process/database-dump"
import { transaction } from "./core/db/db"
import { db, closeDatabase, openDatabase } from "./core/db/pool"
import { findEmbedded, runningPostgres, startPostgres, withClaim } from "./embedded-postgres/embedded-postgres"
import { ConfigurationError, type Env } from "./core/process/env"
import { endAllSessions } from "./features/identity/identity/identity.session.service"

const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const log = { info: say, error: (text: string) => process.stderr.write(`${text}\n`) }

function folderOf(folder: string | undefined): string {
  if (!folder) throw new ConfigurationError("Name a folder: npm run backup -- <folder>, npm run restore -- <folder>.")
  return resolve(folder)
}

async function backUpEmbedded(env: Env, target: string): Promise<void> {
  const { folder, major } = await findEmbedded(env.DATA_DIR)
  const running = await runningPostgres(folder)
  const started = running ? null : await startPostgres({ dataDir: env.DATA_DIR, log })
  try {
    await backUp(env.DATA_DIR, { url: running ?? started?.url ?? "", folder, major }, target)
  } finally {
    await started?.stop()
  }
}

/** Handles `npm run backup -- <folder>`; the server may be running. */
export async function backup(env: Env, given: string | undefined): Promise<void> {
  const target = folderOf(given)
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (url) await backUp(env.DATA_DIR, { url, folder: null, major: null }, target)
  else await backUpEmbedded(env, target)
  say(`The database and the files of ${resolve(env.DATA_DIR)} are in ${target}.`)
  if (env.S3_BUCKET) say("The files in the bucket are not: copy the bucket, after this.")
}

/** Ends all sessions, because tokens issued before the backup must not become valid again. */
async function endSessions(url: string): Promise<void> {
  openDatabase({ url, connections: 1 })
  await transaction(db, endAllSessions)
  await closeDatabase()
}

async function restoreEmbedded(env: Env, source: string): Promise<{ made: string; aside: string | null }> {
  const { folder, major } = await findEmbedded(env.DATA_DIR)
  const { made } = await readBackup(source, major)
  const aside = await withClaim(env.DATA_DIR, () => putBack(source, env.DATA_DIR, folder))
  const postgres = await startPostgres({ dataDir: env.DATA_DIR, log })
  try {
    await endSessions(postgres.url)
  } finally {
    await postgres.stop()
  }
  return { made, aside }
}

/** The database is restored first: if that is refused, the files are unchanged. */
async function restoreOwn(env: Env, url: string, source: string): Promise<{ made: string; aside: string | null }> {
  const { made } = await readBackup(source, null)
  await restoreDatabase(url, join(source, dumpFile))
  const aside = await putBack(source, env.DATA_DIR, null)
  await endSessions(url)
  return { made, aside }
}

/** Handles `npm run restore -- <folder>`; the server must be stopped. Ends all sessions. */
export async function restore(env: Env, given: string | undefined): Promise<void> {
  const source = folderOf(given)
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const { made, aside } = url ? await restoreOwn(env, url, source) : await restoreEmbedded(env, source)
  say(
    `${resolve(env.DATA_DIR)} is as it was when the backup began, ${made}, or a little after. Everybody signs in anew.`,
  )
  if (aside) say(`What was there before lies in ${aside}; delete it when all is well.`)
}

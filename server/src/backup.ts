import { resolve } from "node:path"
import { backUp, putBack, readBackup } from "./core/process/backup"
import { closeDatabase, openDatabase, transaction } from "./core/db/db"
import { findEmbedded, runningPostgres, startPostgres, withClaim } from "./embedded-postgres/embedded-postgres"
import { ConfigurationError, type Env } from "./core/process/env"
import { endEverybodys } from "./features/identity/account/session.service"

const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const log = { info: say, error: (text: string) => process.stderr.write(`${text}\n`) }

function folderOf(env: Env, folder: string | undefined): string {
  if (env.DATABASE_URL)
    throw new ConfigurationError(
      "DATABASE_URL names a database of your own: save and restore it with its own tools, and the files with it.",
    )
  if (!folder) throw new ConfigurationError("Name a folder: npm run backup -- <folder>, npm run restore -- <folder>.")
  return resolve(folder)
}

/** `npm run backup -- <folder>`, while the server runs or without it. */
export async function backup(env: Env, given: string | undefined): Promise<void> {
  const target = folderOf(env, given)
  const { folder, major } = await findEmbedded(env.DATA_DIR)
  const running = await runningPostgres(folder)
  const own = running ? null : await startPostgres({ dataDir: env.DATA_DIR, log })
  try {
    await backUp(env.DATA_DIR, { url: running ?? own?.url ?? "", folder, major }, target)
  } finally {
    await own?.stop()
  }
  say(`The database and the files of ${resolve(env.DATA_DIR)} are in ${target}.`)
  if (env.S3_BUCKET) say("The files in the bucket are not: copy the bucket, after this.")
}

/** `npm run restore -- <folder>`, while no server runs. All sessions end: what was given out since is worth nothing. */
export async function restore(env: Env, given: string | undefined): Promise<void> {
  const source = folderOf(env, given)
  const { folder, major } = await findEmbedded(env.DATA_DIR)
  const { made } = await readBackup(source, major)
  const aside = await withClaim(env.DATA_DIR, () => putBack(source, env.DATA_DIR, folder))
  const postgres = await startPostgres({ dataDir: env.DATA_DIR, log })
  try {
    openDatabase({ url: postgres.url, connections: 1 })
    await transaction(endEverybodys)
    await closeDatabase()
  } finally {
    await postgres.stop()
  }
  say(
    `${resolve(env.DATA_DIR)} is as it was when the backup began, ${made}, or a little after. Everybody signs in anew.`,
  )
  if (aside) say(`What was there before lies in ${aside}; delete it when all is well.`)
}

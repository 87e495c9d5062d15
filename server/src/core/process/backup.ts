import { constants } from "node:fs"
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql } from "postgres"
import { connect, noTimeouts } from "../db/database-url"
import { dumpDatabase } from "./database-dump"
import { ConfigurationError } from "./env"

/** The manifest is written last: a backup without it is incomplete. */
interface Manifest {
  format: 1
  made: string
  /** Only this major version of the embedded PostgreSQL can read the folder; null for a dump. */
  major: number | null
}

const manifestFile = "backup.json"

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** Copies a folder that changes meanwhile: missing files are skipped, existing copies are left. */
export async function copyTree(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  below = "",
): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, below), { withFileTypes: true }).catch(() => [])) {
    const path = join(below, entry.name)
    if (!isWanted(path)) continue
    if (entry.isDirectory()) await copyTree(from, to, isWanted, path)
    else if (entry.isFile()) await copyNew(join(from, path), join(to, path))
  }
}

async function copyNew(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST"
    if (!exists && !isMissing(error)) throw error
  }
}

/** Files that a backup leaves out: PostgreSQL recreates them, or they are process state; the WAL is copied separately. */
const excludedPaths =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.|(^|\/)pgsql_tmp/

const segment = /^[0-9A-F]{24}$/

/** Makes PostgreSQL's low-level backup: the data folder plus the WAL written meanwhile, which makes it consistent. */
async function copyDatabase(sql: Sql, from: string, to: string): Promise<void> {
  // The slot retains WAL segments while this connection is open.
  await sql`select pg_create_physical_replication_slot(${`redthread_backup_${process.pid}`}, true, true)`
  await sql`select pg_backup_start('redthread', true)`
  await copyTree(from, to, (path) => !excludedPaths.test(path))
  const [backupEnd] = await sql<{ label: string; last: string }[]>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`
  if (!backupEnd) throw new Error("pg_backup_stop() returned no row: the copy can't be started")
  await writeFile(join(to, "backup_label"), backupEnd.label, { mode: 0o600 })
  const first = /\(file ([0-9A-F]{24})\)/.exec(backupEnd.label)?.[1] ?? ""
  const log = await readdir(join(from, "pg_wal"))
  const selected = log.filter(
    (name) => name.endsWith(".history") || (segment.test(name) && name >= first && name <= backupEnd.last),
  )
  for (const name of selected) await copyFile(join(from, "pg_wal", name), join(to, "pg_wal", name))
}

const acceptAll = (): boolean => true

export type SavedDatabase = { url: string; folder: string; major: number } | { url: string; folder: null; major: null }

export const dumpFile = "database.dump"

async function saveDatabase({ url, folder }: SavedDatabase, draft: string): Promise<void> {
  if (folder === null) return dumpDatabase(url, join(draft, dumpFile))
  const sql = connect(url, { max: 1, connection: noTimeouts, idle_timeout: 0, max_lifetime: null })
  try {
    await copyDatabase(sql, folder, join(draft, "database"))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Files are copied before the database (some are deleted meanwhile) and after it (some are new). */
export async function backUp(dataDir: string, database: SavedDatabase, target: string): Promise<void> {
  if ((await namesIn(target)).length > 0) throw new ConfigurationError(`${target} is there already. Name a new folder.`)
  const draft = `${target}.part`
  await rm(draft, { recursive: true, force: true })
  const copyFiles = (): Promise<void> => copyTree(join(dataDir, "files"), join(draft, "files"), acceptAll)
  await copyFiles()
  await saveDatabase(database, draft)
  await copyFiles()
  await copyNew(join(dataDir, "secret.key"), join(draft, "secret.key"))
  const manifest: Manifest = { format: 1, made: new Date().toISOString(), major: database.major }
  await writeFile(join(draft, manifestFile), JSON.stringify(manifest))
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
}

/** Raises a ConfigurationError if the backup is incomplete, or of another version or kind (`major` null: external). */
export async function readBackup(source: string, major: number | null): Promise<Manifest> {
  const text = await readFile(join(source, manifestFile), "utf8").catch(() => null)
  if (text === null) throw new ConfigurationError(`${source} holds no whole backup.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.major === major) return manifest
  if (manifest.major === null)
    throw new ConfigurationError(`${source} holds a database of your own: set DATABASE_URL to an empty one.`)
  if (major === null)
    throw new ConfigurationError(`${source} holds the embedded database: restore it without DATABASE_URL.`)
  throw new ConfigurationError(
    `${source} was made by PostgreSQL ${manifest.major}; this is ${major}, which can't read it.`,
  )
}

/** Replaces the contents of the data folder. Returns where the previous ones are; null if there were none. */
export async function putBack(source: string, dataDir: string, databaseFolder: string | null): Promise<string | null> {
  const parts = [
    ...(databaseFolder === null ? [] : [["database", databaseFolder] as const]),
    ["files", join(dataDir, "files")],
    ["secret.key", join(dataDir, "secret.key")],
  ] as const
  // A backup can lack a part.
  const present = await Promise.all(parts.map(([name]) => stat(join(source, name)).catch(() => null)))
  const selected = parts.filter((_part, index) => present[index])
  for (const [name, place] of selected) {
    await rm(`${place}.new-restore`, { recursive: true, force: true })
    if (name === "secret.key") await copyNew(join(source, name), `${place}.new-restore`)
    else await copyTree(join(source, name), `${place}.new-restore`, acceptAll)
  }
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`)
  let moved: string | null = null
  for (const [name, place] of selected) {
    if (await stat(place).catch(() => null)) {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await rename(place, join(aside, name))
      moved = aside
    }
    await rename(`${place}.new-restore`, place)
  }
  return moved
}

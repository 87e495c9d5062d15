import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat, truncate } from "node:fs/promises"
import { tmpdir, totalmem } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import postgres from "postgres"
import { databaseAddress, withDatabase } from "../core/db/database-url"
import { chooseRunAs, findPostgres, type PostgresBinaries, PostgresStartError, type RunAs } from "./postgres-binaries"
import { claim, isPostgres, readPidFile, removeEmptyPidFile, stopOrphan } from "./postgres-claim"
import { type PostgresState, PostgresSupervisor } from "./postgres-supervisor"

export { PostgresStartError } from "./postgres-binaries"

const run = promisify(execFile)
const name = "redthread"
const maxLogBytes = 10 * 1024 * 1024
const startTimeoutMs = 10 * 60_000

interface Log {
  info(message: string): void
  error(message: string): void
}

export interface PostgresOptions {
  /** The database folder below it names the major version. */
  dataDir: string
  log: Log
  settings?: Record<string, string | number>
  /** For tests: no fsync, and the folder is removed at the end. */
  throwaway?: boolean
}

export interface RunningPostgres {
  url: string
  state(): PostgresState
  stop(): Promise<void>
}

interface DataDirectory {
  dataDir: string
  folder: string
  logFile: string
  owner: string
  socketDir: string
  binaries: PostgresBinaries
  runAs: RunAs
}

/** Starts the bundled PostgreSQL after stopping a process left by a killed server. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  if (process.platform === "win32") {
    throw new PostgresStartError("On Windows there is no embedded database: set DATABASE_URL, or start inside WSL.")
  }
  try {
    const directory = await findDataDirectory(options.dataDir)
    await claim(directory.owner, directory.folder)
    return await startClaimed(directory, options)
  } catch (error) {
    throw unwritable(error, options.dataDir)
  }
}

export async function findEmbedded(dataDir: string): Promise<{ folder: string; major: number }> {
  const { folder, binaries } = await findDataDirectory(dataDir)
  return { folder, major: binaries.major }
}

/** Address of the running database in this folder; null if none runs. */
export async function runningPostgres(folder: string): Promise<string | null> {
  const existing = await readPidFile(folder)
  if (!existing?.ready || !(await isPostgres(existing.pid))) return null
  return `postgres://${name}@localhost:${existing.port}/${name}?host=${existing.socketDir}`
}

/** Runs the work with the folder locked against servers, then gives its files to the database's user. */
export async function withClaim<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { owner, folder, runAs } = await findDataDirectory(dataDir)
  await claim(owner, folder)
  try {
    await stopOrphan(folder)
    const done = await work()
    if (runAs.uid !== null) await run("chown", ["-R", `${runAs.uid}:${runAs.uid}`, folder])
    return done
  } finally {
    await rm(owner, { force: true })
  }
}

async function startClaimed(
  existing: Omit<DataDirectory, "socketDir">,
  options: PostgresOptions,
): Promise<RunningPostgres> {
  const directory = { ...existing, socketDir: await makeSocketDir(existing.runAs) }
  const undo: (() => Promise<unknown>)[] = [
    () => rm(directory.owner, { force: true }),
    () => rm(directory.socketDir, { recursive: true, force: true }),
  ]
  if (options.throwaway) undo.unshift(() => rm(directory.dataDir, { recursive: true, force: true }))
  const unwind = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    await clearOrphan(directory.folder, options.log)
    await initialise(directory)
    const flags = settings(directory, options)
    const supervisor = new PostgresSupervisor({
      folder: directory.folder,
      log: options.log,
      spawn: () => spawnPostgres(directory, flags),
      untilReady: (child) => untilReady(directory, child),
    })
    undo.push(() => supervisor.stop())
    await supervisor.start()
    const url = `postgres://${name}@localhost:${options.settings?.["port"] ?? 5432}/${name}?host=${directory.socketDir}`
    await createDatabase(url)
    let stopped: Promise<void> | null = null
    return { url, state: () => supervisor.state, stop: () => (stopped ??= unwind()) }
  } catch (error) {
    await unwind()
    throw error
  }
}

async function clearOrphan(folder: string, log: Log): Promise<void> {
  const orphan = await stopOrphan(folder)
  if (!orphan) return
  log.info(`Took over the database of a server that was killed (process ${orphan.pid}).`)
  if (/\/redthread-[^/]+$/.test(orphan.socketDir)) await rm(orphan.socketDir, { recursive: true, force: true })
}

async function findDataDirectory(dataFolder: string): Promise<Omit<DataDirectory, "socketDir">> {
  const binaries = await findPostgres()
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(dataFolder)
  const folder = join(dataDir, `postgres-${binaries.major}`)
  const { uid } = await stat(folder).catch(() => ({ uid: process.getuid?.() ?? 0 }))
  assertOwnFolder(folder, uid)
  const runAs = await chooseRunAs(uid)
  return { dataDir, folder, logFile: `${folder}.log`, owner: `${folder}.owner`, binaries, runAs }
}

function assertOwnFolder(folder: string, owner: number): void {
  const me = process.getuid?.() ?? 0
  if (me === 0 || me === owner) return
  throw new PostgresStartError(`${folder} belongs to another user (${owner}). Start as that user, or set DATA_DIR.`)
}

function unwritable(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (!code || !["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "ENOSPC"].includes(code)) return error
  return new PostgresStartError(`DATA_DIR ${resolve(folder)} can't be written (${code}). Set it to a folder of yours.`)
}

/** Socket paths are limited to about 100 characters, so the data folder may be too deep. */
async function makeSocketDir({ uid }: RunAs): Promise<string> {
  const base = tmpdir().length < 60 ? tmpdir() : "/tmp"
  const socketDir = await mkdtemp(join(base, "redthread-"))
  if (uid !== null) await chown(socketDir, uid, uid)
  return socketDir
}

/** Renamed when complete, so that a crash leaves no partial database. */
async function initialise({ dataDir, folder, binaries, runAs }: DataDirectory): Promise<void> {
  const remnants = (await readdir(dataDir)).filter((entry) => entry.startsWith(`postgres-${binaries.major}.new-`))
  await Promise.all(remnants.map((entry) => rm(join(dataDir, entry), { recursive: true, force: true })))
  // Missing before the first start.
  if (await stat(join(folder, "PG_VERSION")).catch(() => null)) return
  const draft = `${folder}.new-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  if (runAs.uid !== null) await chown(draft, runAs.uid, runAs.uid)
  await initdb(draft, binaries, runAs)
  await rename(draft, folder)
}

async function initdb(folder: string, { initdb: binary, major }: PostgresBinaries, { prefix }: RunAs): Promise<void> {
  // Character classes of all scripts, independent of the machine's locale.
  const locale =
    major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8", "--lc-ctype=C.UTF-8"]
      : ["--locale=C.UTF-8"]
  const [command = binary, ...rest] = [
    ...prefix,
    binary,
    "-D",
    folder,
    "-U",
    name,
    "-A",
    "trust",
    "-E",
    "UTF8",
    ...locale,
  ]
  await run(command, rest, { cwd: "/", env: { ...process.env, LC_ALL: "C" } }).catch(
    (error: Error & { stderr?: string }) => {
      throw new PostgresStartError(
        `A new database could not be made in ${folder}: ${error.stderr?.trim() || error.message}`,
      )
    },
  )
}

function settings(directory: DataDirectory, { settings: own, throwaway }: PostgresOptions): string[] {
  const megabytes = Math.floor(totalmem() / 1024 / 1024)
  const all: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: directory.socketDir,
    unix_socket_permissions: "0700",
    max_connections: 150,
    shared_buffers: `${Math.max(64, Math.min(512, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "2GB",
    // Recycles segments: creating one blocks all commits for 30 to 80 ms.
    min_wal_size: "512MB",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Server events only: query errors quote values and are logged by this process.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    ...(throwaway ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
    ...own,
  }
  return Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`])
}

async function spawnPostgres(
  { folder, logFile, binaries, runAs }: DataDirectory,
  flags: string[],
): Promise<ChildProcess> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > maxLogBytes) await truncate(logFile)
  await removeEmptyPidFile(folder)
  const file = await open(logFile, "a", 0o600)
  const [command = "", ...rest] = [...runAs.prefix, binaries.postgres, "-D", folder, ...flags]
  // Own process group: Ctrl-C must reach the server only, which stops the database last.
  try {
    const child = spawn(command, rest, { cwd: "/", detached: true, stdio: ["ignore", file.fd, file.fd] })
    child.unref()
    await once(child, "spawn")
    return child
  } finally {
    await file.close()
  }
}

async function untilReady({ folder, logFile }: DataDirectory, child: ChildProcess): Promise<void> {
  const from = Date.now()
  while (Date.now() - from < startTimeoutMs) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const logText = await readFile(logFile, "utf8").catch(() => "")
      throw new PostgresStartError(
        `The database in ${folder} does not start:\n${logText.trim().split("\n").slice(-6).join("\n")}`,
      )
    }
    const state = await readPidFile(folder)
    if (state?.ready && state.pid === child.pid) return
    await sleep(10)
  }
  throw new PostgresStartError(`The database in ${folder} was not ready within ${startTimeoutMs / 60_000} minutes.`)
}

async function createDatabase(url: string): Promise<void> {
  const { url: address, options } = databaseAddress(withDatabase(url, "postgres"))
  const sql = postgres(address, { ...options, max: 1, onnotice: () => undefined })
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${name}`
    if (!existing) await sql.unsafe(`create database ${name}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

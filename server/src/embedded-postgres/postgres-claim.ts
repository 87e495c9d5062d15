import { execFile } from "node:child_process"
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { PostgresStartError } from "./postgres-binaries"

const run = promisify(execFile)

/** A zombie keeps its pid until its parent reaps it. */
const isEnded = (state: string): boolean => /^[ZXx]/.test(state)

/** Start time in the system's format: distinguishes processes with a reused pid. */
async function processStart(pid: number): Promise<string | null> {
  // Missing if the process ended, and on other systems than Linux.
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)
  if (line) {
    const [state = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ")
    return isEnded(state) ? null : (fields[18] ?? null)
  }
  if (process.platform === "linux") return null
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({ stdout: "" }))
  return stdout.trim() || null
}

interface Owner {
  pid: number
  start: string
}

async function liveOwner(text: string): Promise<number | null> {
  try {
    const { pid, start } = JSON.parse(text) as Owner
    return pid !== process.pid && (await processStart(pid)) === start ? pid : null
  } catch {
    return null
  }
}

/** Makes this process the only Redthread server on the folder; the file contains its pid. */
export async function claim(file: string, folder: string): Promise<void> {
  const own: Owner = { pid: process.pid, start: (await processStart(process.pid)) ?? "" }
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    while (!(await tryLink(draft, file))) await removeStale(file, folder)
  } finally {
    await rm(draft, { force: true })
  }
}

const tryLink = (draft: string, file: string): Promise<boolean> =>
  link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false
      throw error
    },
  )

/** Renames the file before deciding that it is stale, so that only one of two starts takes it over. */
async function removeStale(file: string, folder: string): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => "")
  await assertNotRunning(text, folder)
  const aside = `${file}.stale.${process.pid}`
  // Another start may have renamed or written it first.
  await rename(file, aside).catch(() => undefined)
  const moved = await readFile(aside, "utf8").catch(() => text)
  if (moved !== text) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

async function assertNotRunning(text: string, folder: string): Promise<void> {
  const pid = await liveOwner(text)
  if (pid === null) return
  throw new PostgresStartError(
    `Another Redthread server (process ${pid}) is already using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** False for a zombie. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false
  }
  if (process.platform === "linux") return (await processStart(pid)) !== null
  const { stdout } = await run("ps", ["-o", "stat=", "-p", String(pid)]).catch(() => ({ stdout: "" }))
  return stdout.trim() !== "" && !isEnded(stdout.trim())
}

/** A full disk leaves an empty pid file, which would block every start. */
export async function removeEmptyPidFile(folder: string): Promise<void> {
  const file = `${folder}/postmaster.pid`
  const { size } = await stat(file).catch(() => ({ size: 1 }))
  if (size === 0) await rm(file, { force: true })
}

export interface PidFile {
  pid: number
  port: number
  socketDir: string
  ready: boolean
}

/** postmaster.pid: the pid is in line 1, the state in line 8. */
export async function readPidFile(folder: string): Promise<PidFile | null> {
  // Missing while PostgreSQL is stopped.
  const text = await readFile(`${folder}/postmaster.pid`, "utf8").catch(() => null)
  if (text === null) return null
  const lines = text.split("\n").map((line) => line.trim())
  const [pid, , , port, socketDir = "", , , state] = lines
  return { pid: Math.abs(Number(pid)), port: Number(port), socketDir, ready: state === "ready" }
}

/** Stops the database of a killed server. The caller removes the returned socket folder. */
export async function stopOrphan(folder: string): Promise<{ pid: number; socketDir: string } | null> {
  const pidFile = await readPidFile(folder)
  if (!pidFile || !(await isPostgres(pidFile.pid))) return null
  for (const [signal, seconds] of [
    ["SIGINT", 30],
    ["SIGQUIT", 10],
    ["SIGKILL", 5],
  ] as const) {
    process.kill(pidFile.pid, signal)
    for (let waited = 0; waited < seconds * 1000; waited += 20) {
      if (!(await isAlive(pidFile.pid))) return pidFile
      await sleep(20)
    }
  }
  throw new PostgresStartError(`The database process ${pidFile.pid} in ${folder} does not stop. Stop it by hand.`)
}

export async function isPostgres(pid: number): Promise<boolean> {
  if (!(pid > 1) || !(await isAlive(pid))) return false
  const { stdout } = await run("ps", ["-o", "args=", "-p", String(pid)]).catch(async () => ({
    stdout: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
  }))
  return /(^|\/)postgres(:|\0|\s)/.test(stdout)
}

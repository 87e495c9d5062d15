import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** Ticks of /proc in a second; the same on every Linux that Node runs on. */
const ticks = 100

const statOf = async (pid: string): Promise<{ parent: string; cpu: number } | null> => {
  // The process may have ended, and only Linux has the file.
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)
  if (text === null) return null
  // The second field, the name in brackets, may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  return { parent: fields[1] ?? "", cpu: (Number(fields[11]) + Number(fields[12])) / ticks }
}

async function postmasterOf(folder: string): Promise<string | null> {
  const name = (await readdir(folder)).find((entry) => /^postgres-\d+$/.test(entry))
  // Missing while the database is stopped.
  const file = name && (await readFile(join(folder, name, "postmaster.pid"), "utf8").catch(() => null))
  return file ? (file.split("\n")[0] ?? null) : null
}

/** Seconds of a processor that the embedded database's processes have used; NaN where that can't be known. */
export async function databaseCpu(folder: string): Promise<number> {
  if (process.platform !== "linux") return Number.NaN
  const postmaster = await postmasterOf(folder)
  if (!postmaster) return Number.NaN
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce((sum, stat) => (stat?.parent === postmaster ? sum + stat.cpu : sum), 0)
}

import { readdir, readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"

const parentOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])

const textOf = (pid: number, file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")

async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number)
  const stats = await Promise.all(pids.map(async (one) => ({ one, stat: await textOf(one, "stat") })))
  return stats.filter(({ stat }) => stat !== "" && parentOf(stat) === pid).map(({ one }) => one)
}

const residentBytes = async (pid: number): Promise<number> =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(await textOf(pid, "status"))?.[1] ?? 0)

/** Peak bytes of a process and its children during the work; NaN without /proc. */
export async function mostMemory<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  let going = true
  const watching = (async () => {
    if (process.platform !== "linux") return Number.NaN
    let most = 0
    while (going) {
      const each = await Promise.all([pid, ...(await childrenOf(pid))].map(residentBytes))
      most = Math.max(
        most,
        each.reduce((sum, bytes) => sum + bytes, 0),
      )
      await sleep(100)
    }
    return most
  })()
  const result = await work().finally(() => (going = false))
  return { result, bytes: await watching }
}

/** Open files that a process may have here. */
export async function openFilesMax(): Promise<number> {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "")
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024)
}

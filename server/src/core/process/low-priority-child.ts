import { type ChildProcess, fork } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { setPriority } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** Whether a process can lead a group, which is ended with one signal. */
export const hasGroups = process.platform !== "win32"

/** Kills a process with its children. */
export function endGroup(pid: number): void {
  try {
    process.kill(hasGroups ? -pid : pid, "SIGKILL")
  } catch {
    // The group has ended already.
  }
}

const fromOwn = (...names: string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]))

interface ChildProgram {
  /** `import.meta.url` of the module that starts the child. */
  readonly from: string
  /** Source file in the folder of that module, and file name in the folder of the bundle. */
  readonly source: string
  readonly bundle: string
  /** As of `setPriority`: higher numbers are served later. */
  readonly priority: number
  readonly execArgv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs from source if this process does, else the bundle. Without secrets: it handles members' files. */
export function forkLowPriority({
  from,
  source,
  bundle,
  priority,
  execArgv = [],
  env = {},
}: ChildProgram): ChildProcess {
  const here = fileURLToPath(from)
  const fromSource = here.endsWith(".ts")
  const tsx = () => pathToFileURL(createRequire(here).resolve("tsx")).href
  const child = fork(join(dirname(here), fromSource ? source : bundle), {
    execArgv: [...execArgv, ...(fromSource ? ["--import", tsx()] : [])],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Few malloc arenas, so that freed memory is returned.
    env: { ...fromOwn("PATH", "TMPDIR", "TEMP", "SystemRoot"), MALLOC_ARENA_MAX: "2", ...env },
    // The child leads a process group, because it may start further processes.
    detached: hasGroups,
  })
  if (child.pid !== undefined) setPriorityOfThreads(child.pid, priority)
  return child
}

/** Priority is per thread: threads started before this call need it set too; later ones inherit it. */
function setPriorityOfThreads(pid: number, priority: number): void {
  setPriority(pid, priority)
  const folder = `/proc/${pid}/task`
  // Only Linux lists them, and each may end at any time.
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      setPriority(Number(thread), priority)
    } catch {
      continue
    }
  }
}

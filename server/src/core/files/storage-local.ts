import { createReadStream } from "node:fs"
import { access, copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { StorageDriver } from "./storage-driver"

/** Names in this folder that begin with one of these, and were changed last before this time (ms). */
export async function namesBefore(folder: string, time: number, prefixes: readonly string[] = [""]): Promise<string[]> {
  const all = await readdir(folder)
  const names = all.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  // Files may be deleted meanwhile.
  const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_name, index) => (ages[index]?.mtimeMs ?? time) < time)
}

/** Moves a file, also to another disk; there it gets its name when it is whole. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error
    await copyFile(from, `${to}.part`)
    await rename(`${to}.part`, to)
    await rm(from)
  }
}

/** Bases that are given at a time. */
const atOnce = 1000

/** Files in a folder of this machine. */
export function localStorage(folder: string): StorageDriver {
  /** The folder of a base. Its last two symbols are as good as random, and so spread the bases over many shelves. */
  const folderOf = (base: string): string => join(folder, base.slice(-2), base)
  const pathOf = (name: string): string => {
    const [base = "", variant = ""] = name.split("/")
    return join(folderOf(base), variant)
  }
  const bytes = async (name: string): Promise<number | null> => {
    // A missing file has no size.
    const found = await stat(pathOf(name)).catch(() => null)
    return found?.isFile() ? found.size : null
  }

  return {
    bytes,
    async open() {
      await mkdir(folder, { recursive: true })
    },
    async take(name, path) {
      await mkdir(dirname(pathOf(name)), { recursive: true })
      await move(path, pathOf(name))
    },
    async read(name, range) {
      const whole = await bytes(name)
      if (whole === null) return null
      return { stream: createReadStream(pathOf(name), range), bytes: range ? range.end - range.start + 1 : whole }
    },
    async withFile(name, work) {
      return (await bytes(name)) === null ? null : work(pathOf(name))
    },
    async copy(from, to) {
      await mkdir(dirname(folderOf(to)), { recursive: true })
      await cp(folderOf(from), folderOf(to), { recursive: true, errorOnExist: true })
    },
    async remove(base) {
      await rm(folderOf(base), { recursive: true, force: true })
    },
    async removeFile(name) {
      await rm(pathOf(name), { force: true })
    },
    check: () => access(folder),
    async *basesBefore(time, prefixes) {
      for (const shelf of await readdir(folder)) {
        const names = await namesBefore(join(folder, shelf), time, prefixes)
        for (let at = 0; at < names.length; at += atOnce) yield names.slice(at, at + atOnce)
      }
    },
  }
}

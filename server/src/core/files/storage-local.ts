import { createReadStream } from "node:fs"
import { access, copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { StorageDriver } from "./storage-driver"

export async function namesBefore(folder: string, time: number, prefixes: readonly string[] = [""]): Promise<string[]> {
  const all = await readdir(folder)
  const names = all.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_name, index) => (ages[index]?.mtimeMs ?? time) < time)
}

/** Moves across disks by copy and rename, so that the name never shows a partial file. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error
    await copyFile(from, `${to}.part`)
    await rename(`${to}.part`, to)
    await rm(from)
  }
}

const basesPerBatch = 1000

export function localStorage(folder: string): StorageDriver {
  /** The last two characters of a base are random and spread the bases over subfolders. */
  const folderOf = (base: string): string => join(folder, base.slice(-2), base)
  const pathOf = (name: string): string => {
    const [base = "", variant = ""] = name.split("/")
    return join(folderOf(base), variant)
  }
  const bytes = async (name: string): Promise<number | null> => {
    const stats = await stat(pathOf(name)).catch(() => null)
    return stats?.isFile() ? stats.size : null
  }

  return {
    bytes,
    async open() {
      await mkdir(folder, { recursive: true })
    },
    async take(name, path) {
      await mkdir(dirname(pathOf(name)), { recursive: true })
      await moveFile(path, pathOf(name))
    },
    async read(name, range) {
      const fileBytes = await bytes(name)
      if (fileBytes === null) return null
      return { stream: createReadStream(pathOf(name), range), bytes: range ? range.end - range.start + 1 : fileBytes }
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
      for (const subfolder of await readdir(folder)) {
        const names = await namesBefore(join(folder, subfolder), time, prefixes)
        for (let at = 0; at < names.length; at += basesPerBatch) yield names.slice(at, at + basesPerBatch)
      }
    },
  }
}

import { statfs } from "node:fs/promises"

/** Bytes that are free for us on the disk of a folder; without end where that can't be told. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null)
  return found ? found.bavail * found.bsize : Infinity
}

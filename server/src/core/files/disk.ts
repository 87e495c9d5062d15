import { statfs } from "node:fs/promises"

/** Bytes that are free for us on the disk of a folder; without end where that can't be told. */
export async function freeBytes(folder: string): Promise<number> {
  // Some file systems do not report it: uploads are then accepted until a write fails.
  const found = await statfs(folder).catch(() => null)
  return found ? found.bavail * found.bsize : Infinity
}

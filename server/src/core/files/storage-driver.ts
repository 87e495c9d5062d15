import type { Readable } from "node:stream"
import { statfs } from "node:fs/promises"

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly stream: Readable
  readonly bytes: number
}

/** File names are `<base>/<variant>.<extension>`; the caller checks them. */
export interface StorageDriver {
  /** Raises a `ConfigurationError` if the store is unusable. */
  open(): Promise<void>
  /** Moves a local file into the store atomically. */
  take(name: string, path: string): Promise<void>
  read(name: string, range?: ByteRange): Promise<StoredFile | null>
  bytes(name: string): Promise<number | null>
  /** The path is valid and read-only during the work. Returns null if the file does not exist. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T | null>
  copy(from: string, to: string): Promise<void>
  remove(base: string): Promise<void>
  removeFile(name: string): Promise<void>
  check(): Promise<void>
  basesBefore(time: number, prefixes: readonly string[]): AsyncGenerator<string[]>
}

/** Returns the free bytes on the disk of a folder; Infinity if the file system does not report them. */
export async function freeBytes(folder: string): Promise<number> {
  const stats = await statfs(folder).catch(() => null)
  return stats ? stats.bavail * stats.bsize : Infinity
}

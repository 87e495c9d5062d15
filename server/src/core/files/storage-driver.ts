import type { Readable } from "node:stream"

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly stream: Readable
  /** How many the stream gives. */
  readonly bytes: number
}

/** Where the files are kept. A name is `<base>/<variant>.<ending>`; the caller has checked it. */
export interface StorageDriver {
  /** Before the first file. Raises a `ConfigurationError` where they can't be kept. */
  open(): Promise<void>
  /** Takes a file of this machine in, whole or not at all; it is gone from where it was. */
  take(name: string, path: string): Promise<void>
  /** Null when there is no such file. */
  read(name: string, range?: ByteRange): Promise<StoredFile | null>
  /** Length of a file; null when there is no such file. */
  bytes(name: string): Promise<number | null>
  /** Hands the work the path of a file on this machine, to be read only and while it lasts; null without the file. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T | null>
  copy(from: string, to: string): Promise<void>
  /** Removes a base with all its variants. */
  remove(base: string): Promise<void>
  removeFile(name: string): Promise<void>
  /** Fails when the files can't be reached. */
  check(): Promise<void>
  /** Bases that begin with one of these and were stored before this time (ms), some at a time. */
  basesBefore(time: number, prefixes: readonly string[]): AsyncGenerator<string[]>
}

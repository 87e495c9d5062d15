import type { z } from "zod"
import { replySchema, serializerOf } from "./json-schema"
import { LRUCache } from "lru-cache"

export class JsonBody<T> {
  declare readonly body?: T

  constructor(readonly bytes: Buffer) {}
}

/** Returns a serialiser by schema, which omits undeclared fields. */
export const writerOf = <S extends z.ZodType>(schema: S): ((value: z.output<S>) => string) =>
  serializerOf(replySchema(schema))

/** Returns a serialised object without its `}`; `restOfObject` must follow. */
export const startOfObject = (written: string): Buffer => Buffer.from(written.slice(0, -1))

/** Returns the fields that follow `startOfObject`. Neither object may be empty. */
export const restOfObject = (written: string): Buffer => Buffer.from(`,${written.slice(1)}`)

interface CacheEntry<S> {
  readonly state: S
  readonly bytes: Buffer
}

const overhead = 500

/** Caches serialised parts of replies, each valid only for the state it was made from. */
export class JsonCache<S extends object> {
  private readonly entries: LRUCache<string, CacheEntry<S>>

  /** @param ttl lifetime of an entry in ms */
  constructor({ maxBytes, ttl }: { maxBytes: number; ttl: number }) {
    this.entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length + overhead, ttl })
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  get(key: string, state: S): Buffer | undefined {
    const entry = this.entries.get(key)
    return entry && isSame(entry.state, state) ? entry.bytes : undefined
  }

  set(key: string, state: S, bytes: Buffer): void {
    this.entries.set(key, { state, bytes })
  }

  clear(): void {
    this.entries.clear()
  }
}

const isSame = <S extends object>(one: S, other: S): boolean => {
  const names = Object.keys(one) as (keyof S)[]
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

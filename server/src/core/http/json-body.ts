import type { z } from "zod"
import { replySchema, serializerOf } from "./json-schema"

/** The body of a reply as JSON in UTF-8, for what many replies share and is written once. */
export class JsonBody<T> {
  /** Only carries the type. */
  declare readonly body?: T

  constructor(readonly bytes: Buffer) {}
}

/** Writes values as replies of this schema are written: what it does not name never leaves the server. */
export const writerOf = <S extends z.ZodType>(schema: S): ((value: z.output<S>) => string) =>
  serializerOf(replySchema(schema))

/** A written object without its end, which another one's `restOfObject` follows. */
export const startOfObject = (written: string): Buffer => Buffer.from(written.slice(0, -1))

/** What a written object says, to follow what another one says. Neither may be empty. */
export const restOfObject = (written: string): Buffer => Buffer.from(`,${written.slice(1)}`)

import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

/** A time in ms, with zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** An id of ours: below 2^53, so a number. */
export const big = (name: string) => bigint(name, { mode: "number" })

/** Bytes: digests, keys. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" })

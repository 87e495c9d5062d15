import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

/** A time in ms, with zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** Such a time as answers say it, in ISO 8601: for lists, where making it of what the driver gives takes long. */
export const isoOf = (column: AnyColumn): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An id of ours: below 2^53, so a number. */
export const big = (name: string) => bigint(name, { mode: "number" })

/** Bytes: digests, keys. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" })

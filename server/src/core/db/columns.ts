import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** Selects a timestamp as ISO 8601 text, because converting the driver's values is slow in long lists. */
export const isoOf = (column: AnyColumn): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const big = (name: string) => bigint(name, { mode: "number" })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" })

export const isoTime = (at: string): string => new Date(at).toISOString()

import type { SQL } from "drizzle-orm"

/** Visibility depends on this reading member; a visitor is null. */
export interface Reader {
  readonly id: number
  readonly vip: boolean
}

export interface ReaderInQuery {
  readonly id: number | SQL
  readonly vip: boolean
}

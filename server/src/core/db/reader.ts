import type { SQL } from "drizzle-orm"

/** The reading member; null is a visitor. */
export interface Reader {
  readonly id: number
  readonly vip: boolean
}

export interface ReaderInQuery {
  readonly id: number | SQL
  readonly vip: boolean
}

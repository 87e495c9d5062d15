import type { SQL } from "drizzle-orm"

/** Whoever looks at something that others own; a visitor is null. */
export interface Reader {
  readonly id: number
  readonly vip: boolean
}

/** A reader whose id may also be a placeholder of a prepared query. */
export interface ReaderInQuery {
  readonly id: number | SQL
  readonly vip: boolean
}

import type { SQL } from "drizzle-orm"

/** The member who reads what others own; null stands for a visitor. */
export interface Reader {
  readonly id: number
  readonly vip: boolean
}

/** A reader whose id may also be a placeholder of a prepared query. */
export interface ReaderInQuery {
  readonly id: number | SQL
  readonly vip: boolean
}

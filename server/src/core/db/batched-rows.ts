import { is, Placeholder, type SQL } from "drizzle-orm"
import { type DbOrTx, preparedQueries, prepareSqlText, writeQuery, type SqlText } from "./db"
import { checkJsonRows, type Columns } from "./query-columns"
import { type Pool, poolOf, readRows } from "./pool"
import { Batcher } from "./batcher"

type Value = string | number | boolean | null | undefined
type Values = Readonly<Record<string, Value>>

/** Maps each placeholder to its PostgreSQL type; a list is `text`, which the query casts. */
export type Types<V> = { readonly [Name in keyof V]-?: "bigint" | "int" | "text" | "timestamptz" }

function element(value: Value): string {
  if (value === null || value === undefined) return "NULL"
  return typeof value === "string" ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}

export const arrayOf = (values: readonly Value[]): string => `{${values.map(element).join(",")}}`

const nameOf = (param: unknown): string | null => (is(param, Placeholder) ? param.name : null)

/** Runs a query for many calls at once, with arrays as parameters. Wide rows are JSON, which parses 3x as fast. */
function batchedSql({ sql, params }: SqlText, types: Readonly<Record<string, string>>, isWide: boolean): string {
  const names = params.map(nameOf)
  const columns = names.flatMap((name, index) => (name === null ? [] : [`v${index + 1}`]))
  const arrays = names.flatMap((name, index) => (name === null ? [] : [`$${index + 1}::${types[name]}[]`]))
  const inner = sql.replaceAll(/\$(\d+)/g, (whole, number: string) =>
    names[Number(number) - 1] === null ? whole : `call.v${number}`,
  )
  const calls = `unnest(${arrays.join(", ")}) with ordinality as call (${[...columns, "number"].join(", ")})`
  return isWide
    ? `select call.number::int as "call", (select json_agg(found) from (${inner}) found) as "rows" from ${calls}`
    : `select call.number::int as "call", found.* from ${calls} cross join lateral (${inner}) found`
}

interface Row {
  readonly call: number
}

function splitByCall<T extends object>(found: readonly Row[], count: number, { isWide, declared }: Shape<T>): T[][] {
  const answers: T[][] = Array.from({ length: count }, () => [])
  for (const row of found) {
    if (isWide) answers[row.call - 1] = (row as Row & { rows: T[] | null }).rows ?? []
    else answers[row.call - 1]?.push(row as Row & T)
  }
  if (isWide) for (const answer of answers) checkJsonRows(declared, answer)
  return answers
}

interface Shape<T extends object> {
  readonly isWide: boolean
  readonly declared: Columns<T>
}

/** Returns the batcher of a pool: calls on the primary and on a replica do not share a statement. */
function batchersOf<T extends object>(sqlText: SqlText, types: Readonly<Record<string, string>>, shape: Shape<T>) {
  const text = batchedSql(sqlText, types, shape.isWide)
  const names = sqlText.params.map(nameOf)
  const batchers = new WeakMap<Pool, Batcher<Values, T[]>>()
  return (pool: Pool): Batcher<Values, T[]> => {
    const existing = batchers.get(pool)
    if (existing) return existing
    const batcher = new Batcher<Values, T[]>(async (calls) => {
      const params = names.map((name, index) =>
        name === null ? sqlText.params[index] : arrayOf(calls.map((values) => values[name])),
      )
      return splitByCall(await readRows<Row>(text, params, pool), calls.length, shape)
    })
    batchers.set(pool, batcher)
    return batcher
  }
}

/** Outside transactions, concurrent calls share one statement. Rows contain `call`; `isWide` rows have JSON times. */
export function batchRows<T extends object, V extends object>(
  declared: Columns<T>,
  query: SQL,
  types: Types<V>,
  { isWide = false } = {},
) {
  const sqlText = writeQuery(query)
  preparedQueries.push({ columns: declared, write: () => sqlText })
  const inTransaction = prepareSqlText<T, Values>(declared, sqlText)
  const batcherOf = batchersOf<T>(sqlText, types as Record<string, string>, { isWide, declared })
  return (on: DbOrTx, values: V): Promise<T[]> => {
    const pool = poolOf(on)
    return pool ? batcherOf(pool).ask(values as Values) : inTransaction(on, values as Values)
  }
}

import { is, Placeholder, SQL } from "drizzle-orm"
import { type DbOrTx, preparedQueries, prepareSqlText, writeQuery, type SqlText } from "./db"
import { checkJsonRows, type Columns } from "./query-columns"
import { db, readRows } from "./pool"
import { Batcher } from "./batcher"

/** What a placeholder of a query may be filled with. */
type Value = string | number | boolean | null | undefined
type Values = Readonly<Record<string, Value>>

/** The PostgreSQL type of each placeholder; that of a list is `text`, which the query casts. */
export type Types<V> = { readonly [Name in keyof V]-?: "bigint" | "int" | "text" | "timestamptz" }

/** An element of an array as PostgreSQL reads it. */
function element(value: Value): string {
  if (value === null || value === undefined) return "NULL"
  return typeof value === "string" ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}

/** A PostgreSQL array of these. */
export const arrayOf = (values: readonly Value[]): string => `{${values.map(element).join(",")}}`

const nameOf = (param: unknown): string | null => (is(param, Placeholder) ? param.name : null)

/**
 * The query for many calls at once: each is a row of the arrays that its placeholders become. Wide rows come as JSON,
 * which is read in a third of the time.
 */
function forMany({ sql, params }: SqlText, types: Readonly<Record<string, string>>, isWide: boolean): string {
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

/** The rows of each call. */
function apart<T extends object>(found: readonly Row[], count: number, { isWide, declared }: Shape<T>): T[][] {
  const answers: T[][] = Array.from({ length: count }, () => [])
  for (const row of found) {
    if (isWide) answers[row.call - 1] = (row as Row & { rows: T[] | null }).rows ?? []
    else answers[row.call - 1]?.push(row as Row & T)
  }
  if (declared && isWide) for (const answer of answers) checkJsonRows(declared, answer)
  return answers
}

interface Shape<T extends object> {
  readonly isWide: boolean
  readonly declared: Columns<T> | undefined
}

function gather<T extends object>(written: SqlText, types: Readonly<Record<string, string>>, shape: Shape<T>) {
  const text = forMany(written, types, shape.isWide)
  const names = written.params.map(nameOf)
  return new Batcher<Values, T[]>(async (calls) => {
    const params = names.map((name, index) =>
      name === null ? written.params[index] : arrayOf(calls.map((values) => values[name])),
    )
    return apart(await readRows<Row>(text, params), calls.length, shape)
  })
}

/**
 * As `prepareRows`, for readings that many requests make: outside of transactions, what is asked while the database
 * works on the same query already is asked together in the next one, so that the round trip and the start of the plan
 * are paid once for all. Rows that were read so also hold the number of their call; `isWide` ones don't, and have times
 * as JSON has them.
 */
export function batchRows<T extends object, V extends object>(
  declared: Columns<T>,
  query: SQL,
  types: Types<V>,
  options?: { isWide?: boolean },
): (on: DbOrTx, values: V) => Promise<T[]>
/** @deprecated Declare the columns. */
export function batchRows<T extends object, V extends object>(
  query: SQL,
  types: Types<V>,
  options?: { isWide?: boolean },
): (on: DbOrTx, values: V) => Promise<T[]>
export function batchRows<T extends object, V extends object>(...given: readonly unknown[]) {
  const hasColumns = !is(given[0], SQL)
  const declared = hasColumns ? (given[0] as Columns<T>) : undefined
  const [query, types, { isWide = false } = {}] = given.slice(hasColumns ? 1 : 0) as [
    SQL,
    Types<V>,
    { isWide?: boolean }?,
  ]
  const written = writeQuery(query)
  if (declared) preparedQueries.push({ columns: declared, write: () => written })
  const inTransaction = prepareSqlText<T, Values>(written, declared)
  const gathering = gather<T>(written, types as Record<string, string>, { isWide, declared })
  return (on: DbOrTx, values: V): Promise<T[]> =>
    on === db ? gathering.ask(values as Values) : inTransaction(on, values as Values)
}

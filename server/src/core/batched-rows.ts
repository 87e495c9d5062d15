import { is, Placeholder, type SQL } from "drizzle-orm"
import { db, type DbOrTx, prepareWritten, readRows, writeQuery, type WrittenQuery } from "./db"
import { Gathering } from "./gathering"

/** What a placeholder of a query may be filled with. */
type Value = string | number | boolean | null | undefined
type Values = Readonly<Record<string, Value>>

/** The PostgreSQL type of each placeholder; that of a list is `text`, which the query casts. */
export type Types<V> = { readonly [Name in keyof V]-?: "bigint" | "int" | "text" | "boolean" | "timestamptz" }

/** An element of an array as PostgreSQL reads it. */
function element(value: Value): string {
  if (value === null || value === undefined) return "NULL"
  return typeof value === "string" ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}

/** A PostgreSQL array of these. */
export const arrayOf = (values: readonly Value[]): string => `{${values.map(element).join(",")}}`

const nameOf = (param: unknown): string | null => (is(param, Placeholder) ? param.name : null)

/** The query for many calls at once: each is a row of the arrays that its placeholders become. */
function forMany({ sql, params }: WrittenQuery, types: Readonly<Record<string, string>>): string {
  const names = params.map(nameOf)
  const columns = names.flatMap((name, place) => (name === null ? [] : [`v${place + 1}`]))
  const arrays = names.flatMap((name, place) => (name === null ? [] : [`$${place + 1}::${types[name]}[]`]))
  const inner = sql.replaceAll(/\$(\d+)/g, (whole, place: string) =>
    names[Number(place) - 1] === null ? whole : `call.v${place}`,
  )
  return `select call.number::int as "call", found.* from unnest(${arrays.join(", ")})
    with ordinality as call (${[...columns, "number"].join(", ")}) cross join lateral (${inner}) found`
}

function gather<T extends object>(written: WrittenQuery, types: Readonly<Record<string, string>>) {
  const text = forMany(written, types)
  const names = written.params.map(nameOf)
  return new Gathering<Values, T[]>(async (calls) => {
    const params = names.map((name, place) =>
      name === null ? written.params[place] : arrayOf(calls.map((values) => values[name])),
    )
    const answers: T[][] = calls.map(() => [])
    for (const row of await readRows<T & { call: number }>(text, params)) answers[row.call - 1]?.push(row)
    return answers
  })
}

/**
 * As `prepareRows`, for readings that many requests make: outside of transactions, what is asked while the database
 * works on the same query already is asked together in the next one, so that the round trip and the start of the plan
 * are paid once for all. Rows that were read so also hold the number of their call.
 */
export function batchRows<T extends object, V extends object>(query: SQL, types: Types<V>) {
  const written = writeQuery(query)
  const inTransaction = prepareWritten<T, Values>(written)
  const gathering = gather<T>(written, types as Record<string, string>)
  return (on: DbOrTx, values: V): Promise<T[]> =>
    on === db ? gathering.ask(values as Values) : inTransaction(on, values as Values)
}

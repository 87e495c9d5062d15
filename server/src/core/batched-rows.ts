import { is, Placeholder, type SQL } from "drizzle-orm"
import { db, type DbOrTx, prepareWritten, readRows, writeQuery, type WrittenQuery } from "./db"

/** What a placeholder of a query may be filled with. */
type Value = string | number | boolean | null | undefined
type Values = Readonly<Record<string, Value>>

/** The PostgreSQL type of each placeholder; that of a list is `text`, which the query casts. */
export type Types<V> = { readonly [Name in keyof V]-?: "bigint" | "int" | "text" | "boolean" | "timestamptz" }

interface Call<T> {
  readonly values: Values
  readonly resolve: (rows: T[]) => void
  readonly reject: (error: unknown) => void
}

/** Calls that one query answers, and queries of a kind under way at once: what comes meanwhile waits for the next. */
const batchMax = 32
const underWayMax = 2

/** An element of an array as PostgreSQL reads it. */
function element(value: Value): string {
  if (value === null || value === undefined) return "NULL"
  return typeof value === "string" ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}

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

/** Gathers calls of one query, and asks them of the database together. */
class Batches<T extends object> {
  private readonly names: readonly (string | null)[]
  private readonly text: string
  private readonly waiting: Call<T>[] = []
  private underWay = 0
  private isScheduled = false

  constructor(
    private readonly written: WrittenQuery,
    types: Readonly<Record<string, string>>,
  ) {
    this.names = written.params.map(nameOf)
    this.text = forMany(written, types)
  }

  ask(values: Values): Promise<T[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ values, resolve, reject })
      if (this.isScheduled || this.underWay >= underWayMax) return
      this.isScheduled = true
      setImmediate(() => this.next())
    })
  }

  private next(): void {
    this.isScheduled = false
    while (this.waiting.length > 0 && this.underWay < underWayMax) void this.run(this.waiting.splice(0, batchMax))
  }

  private async run(calls: readonly Call<T>[]): Promise<void> {
    this.underWay += 1
    await this.answer(calls).catch((error: unknown) => this.answerEach(calls, error))
    this.underWay -= 1
    this.next()
  }

  /** One call that can't be answered must not spoil the others. */
  private async answerEach(calls: readonly Call<T>[], error: unknown): Promise<void> {
    if (calls.length === 1) return calls[0]?.reject(error)
    await Promise.all(calls.map((call) => this.answer([call]).catch(call.reject)))
  }

  private async answer(calls: readonly Call<T>[]): Promise<void> {
    const params = this.names.map((name, place) =>
      name === null ? this.written.params[place] : `{${calls.map(({ values }) => element(values[name])).join(",")}}`,
    )
    const answers: T[][] = calls.map(() => [])
    for (const row of await readRows<T & { call: number }>(this.text, params)) answers[row.call - 1]?.push(row)
    for (const [place, { resolve }] of calls.entries()) resolve(answers[place] ?? [])
  }
}

/**
 * As `prepareRows`, for readings that many requests make: outside of transactions, what is asked while the database
 * works on the same query already is asked together in the next one, so that the round trip and the start of the plan
 * are paid once for all. Rows that were read so also hold the number of their call.
 */
export function batchRows<T extends object, V extends object>(query: SQL, types: Types<V>) {
  const written = writeQuery(query)
  const inTransaction = prepareWritten<T, Values>(written)
  const batches = new Batches<T>(written, types as Record<string, string>)
  return (on: DbOrTx, values: V): Promise<T[]> =>
    on === db ? batches.ask(values as Values) : inTransaction(on, values as Values)
}

/** Hand-written queries declare column types, which the compiler and, in development and tests, the server check. */

/** Type names are listed by oid; source: `select oid, typname from pg_type`. */
const typeNames: Readonly<Record<number, string>> = {
  16: "bool",
  17: "bytea",
  19: "name",
  20: "int8",
  21: "int2",
  23: "int4",
  25: "text",
  114: "json",
  700: "float4",
  701: "float8",
  1005: "int2[]",
  1007: "int4[]",
  1009: "text[]",
  1016: "int8[]",
  1043: "varchar",
  1082: "date",
  1184: "timestamptz",
  1700: "numeric",
  2950: "uuid",
  3802: "jsonb",
}

/** Lists the PostgreSQL types that the driver reads as this TypeScript type. Drizzle leaves times as text. */
type PostgresType<Value> = unknown extends Value
  ? "json" | "jsonb"
  : Value extends number
    ? "int2" | "int4" | "int8" | "float4" | "float8" | "json" | "jsonb"
    : Value extends string
      ? "text" | "varchar" | "date" | "name" | "numeric" | "timestamptz" | "uuid"
      : Value extends boolean
        ? "bool"
        : Value extends Uint8Array
          ? "bytea"
          : Value extends readonly number[]
            ? "int2[]" | "int4[]" | "int8[]" | "json" | "jsonb"
            : Value extends readonly string[]
              ? "text[]" | "json" | "jsonb"
              : "json" | "jsonb"

/** A nullable column has a question mark: `int8?`. */
type ColumnType<Value> = null extends Value ? `${PostgresType<NonNullable<Value>>}?` : PostgresType<Value>

export type ColumnTypes<Row> = { readonly [Name in keyof Row]-?: ColumnType<Row[Name]> }

declare const rowType: unique symbol

export type Columns<Row extends object> = Readonly<Record<string, string>> & { readonly [rowType]?: Row }

export const columns = <Row extends object>(types: ColumnTypes<Row>): Columns<Row> => types

/** Each type has one TypeScript equivalent, so rows of these types need no interface. */
interface PlainTypes {
  bool: boolean
  float8: number
  int2: number
  int4: number
  int8: number
  text: string
  timestamptz: string
  "int8[]": number[]
  "text[]": string[]
}
type PlainType = keyof PlainTypes

/** Columns are declared inline, such as `{ id: "int8", name: "text?" }`. */
export type PlainColumns = Readonly<Record<string, PlainType | `${PlainType}?`>>
export type RowOf<Types extends PlainColumns> = {
  -readonly [Name in keyof Types]: Types[Name] extends PlainType
    ? PlainTypes[Types[Name]]
    : Types[Name] extends `${infer Type extends PlainType}?`
      ? PlainTypes[Type] | null
      : never
}

interface ResultColumn {
  readonly name: string
  readonly type: number
}

let isChecked = false

/** Enables the check of results, which costs a pass over each row. */
export const checkResults = (on: boolean): void => void (isChecked = on)

const isNullable = (type: string): boolean => type.endsWith("?")
const withoutNullMark = (type: string): string => (isNullable(type) ? type.slice(0, -1) : type)

/** Returns an empty string if the columns do not differ. */
export function columnsDifference(types: Columns<object>, described: readonly ResultColumn[]): string {
  const write = (all: readonly (readonly [string, string])[]): string =>
    all
      .map(([name, type]) => `${name} ${type}`)
      .toSorted()
      .join(", ")
  const declared = write(Object.entries(types).map(([name, type]) => [name, withoutNullMark(type)]))
  const actual = write(described.map(({ name, type }) => [name, typeNames[type] ?? `type ${type}`]))
  return declared === actual ? "" : `a query declares the columns ${declared}, but has ${actual}`
}

function nullDifference(types: Columns<object>, found: readonly object[]): string {
  const required = Object.keys(types).filter((name) => !isNullable(types[name] ?? ""))
  // `filter` skips the holes that `withoutHoles` removes.
  for (const row of found.filter(() => true))
    for (const name of required)
      if ((row as Record<string, unknown>)[name] === null)
        return `a query declares the column ${name} as required, but it is null`
  return ""
}

export function checkRows(declared: Columns<object>, result: readonly object[]): void {
  if (!isChecked) return
  const { columns: described } = result as { columns?: readonly ResultColumn[] }
  const difference = (described && columnsDifference(declared, described)) || nullDifference(declared, result)
  if (difference) throw new Error(difference)
}

export function checkJsonRows(declared: Columns<object>, found: readonly object[]): void {
  if (!isChecked) return
  const names = Object.keys(declared).toSorted().join(", ")
  const other = found.map((row) => Object.keys(row).toSorted().join(", ")).find((actual) => actual !== names)
  const difference =
    other === undefined ? nullDifference(declared, found) : `a query declares ${names}, but has ${other}`
  if (difference) throw new Error(difference)
}

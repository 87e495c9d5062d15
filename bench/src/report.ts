import { middleRound, perSecond, type Round, spread } from "./figures"

export interface Row {
  readonly name: string
  readonly unit: "requests/s" | "messages/s" | "KB a socket"
  readonly rate: number
  /** ms; null if not measured. */
  readonly median: number | null
  readonly p99: number | null
  /** ms of the serving process's CPU per operation. */
  readonly cpu: number | null
  /** ms of the database's CPU per operation. */
  readonly database: number | null
  /** Bytes of the serving process. */
  readonly memory: number | null
  /** Rate relative to the bare server in the same run. */
  readonly ratio: number | null
  readonly to: string | null
  readonly spread: number | null
  readonly failed: number
}

/** Required bound. */
export interface Verdict {
  readonly what: string
  readonly value: number
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Outcome {
  readonly rows: readonly Row[]
  readonly verdicts: readonly Verdict[]
  readonly notes: readonly string[]
}

interface RowOptions {
  readonly name: string
  readonly unit: "requests/s" | "messages/s"
  readonly memory?: number
  readonly bare?: { readonly name: string; readonly rounds: readonly Round[] }
  /** Sort key of the median round, by default its rate. */
  readonly by?: (round: Round) => number
}

export function toRow(rounds: readonly Round[], { name, unit, memory, bare, by }: RowOptions): Row {
  const middle = middleRound(rounds, by)
  return {
    name,
    unit,
    rate: perSecond(middle),
    median: middle.median,
    p99: middle.p99,
    cpu: middle.cpuEach ?? null,
    database: middle.databaseEach ?? null,
    memory: memory ?? null,
    ratio: bare ? perSecond(middle) / perSecond(middleRound(bare.rounds)) : null,
    to: bare?.name ?? null,
    spread: spread(rounds),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}

export const isReached = ({ value, atLeast, atMost }: Verdict): boolean =>
  value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)

const number = (value: number | null, digits: number): string =>
  value === null ? "" : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })

const heads = ["", "median ms", "p99 ms", "", "", "cpu ms", "db cpu ms", "memory MB", "ratio", "to", "spread", "failed"]

const cells = (row: Row): string[] => [
  row.name,
  number(row.median, 2),
  number(row.p99, 2),
  number(row.rate, row.unit === "KB a socket" ? 1 : 0),
  row.unit,
  number(row.cpu, 3),
  number(row.database, 3),
  number(row.memory && row.memory / 1024 / 1024, 0),
  number(row.ratio, 2),
  row.to ?? "",
  row.spread === null ? "" : `${number(row.spread * 100, 0)} %`,
  row.failed === 0 ? "" : String(row.failed),
]

const isText = (column: number): boolean => [0, 4, 9].includes(column)

export function table(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

export function verdictLine(verdict: Verdict): string {
  const { what, value, atLeast, atMost } = verdict
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return `${isReached(verdict) ? "reached    " : "NOT REACHED"}  ${what}: ${number(value, 2)} (${bound})`
}

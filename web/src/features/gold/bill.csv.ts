import type { Trade, TradeFilter } from "@redthread/contract/gold"
import { readTrades } from "./gold.queries"

/** What the table says in words. */
export interface BillWords {
  /** The head of the table, a word for each column. */
  columns: readonly string[]
  nameOf: (trade: Trade) => string
  accountOf: (trade: Trade) => string
  referenceOf: (trade: Trade) => string
}

/** Escapes a cell so that no spreadsheet reads it as a formula; numbers stay numbers. */
function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The bill as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf(trades: readonly Trade[], { columns, nameOf, accountOf, referenceOf }: BillWords): string {
  const rows = trades.map((trade) => [
    trade.created_at,
    nameOf(trade),
    accountOf(trade),
    trade.amount,
    trade.balance,
    referenceOf(trade),
    trade.user?.name ?? "",
  ])
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`
}

/** The whole bill, page by page. `onPage` is told how many movements there are so far. */
export async function readAll(
  k: TradeFilter | null,
  onPage: (done: number) => void,
  signal: AbortSignal,
): Promise<Trade[]> {
  const all: Trade[] = []
  let maxId: number | null = null
  do {
    const { items, pagination }: Awaited<ReturnType<typeof readTrades>> = await readTrades(k, maxId, signal)
    all.push(...items)
    onPage(all.length)
    maxId = pagination.next_max_id
  } while (maxId !== null)
  return all
}

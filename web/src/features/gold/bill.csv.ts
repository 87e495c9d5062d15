import type { Trade } from "@redthread/contract/gold"
import { useTexts } from "../../core/texts/texts"
import { billTexts, movementKey, referenceKey } from "./gold"

export interface BillWords {
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

/** Returns the bill as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
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

/** Returns the texts of a movement, which are the same on the screen and in the CSV file. */
export function useBillWords(): BillWords {
  const { t } = useTexts(billTexts)
  return {
    columns: (["time", "movement", "account", "gold", "balance", "reference", "with"] as const).map((key) =>
      t(`column.${key}`),
    ),
    nameOf: ({ kind, account }) => t(movementKey(kind, account === "earnings")),
    accountOf: ({ account }) => t(`account.${account}`),
    referenceOf: ({ reference: { type, id } }) => `${t(referenceKey(type))} #${id}`,
  }
}

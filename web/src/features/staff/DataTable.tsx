import { type ReactNode, useState } from "react"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextField } from "../../ui/form/Field"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import tableStyles from "./data-table.module.css"
import styles from "./staff.module.css"

export interface Column<R> {
  readonly key: string
  readonly label: string
  /** Value by which rows are sorted, filtered and exported. */
  readonly value: (row: R) => string | number
  readonly cell?: (row: R) => ReactNode
}

/** The fields that are used of a keyset query; a query without pages has only the first three. */
export interface RowsQuery<R> {
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => Promise<{
    readonly data?: { readonly pages: readonly { readonly items: readonly R[] }[] } | undefined
    readonly hasNextPage: boolean
    readonly isError: boolean
  }>
}

interface Props<R> {
  /** Name of the exported file, which is also the table's label for screen readers. */
  name: string
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => number | string
  query: RowsQuery<R>
  empty: string
  action?: (row: R) => ReactNode
  onOpen?: (row: R) => void
  openKey?: number | string | null
  /** Rows are cards on a phone. */
  isQueue?: boolean
}

interface Order {
  readonly key: string
  readonly descending: boolean
}

const compareValues = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), currentTag(), { numeric: true })

function filterAndSort<R>(rows: readonly R[], columns: readonly Column<R>[], filter: string, order: Order | null): R[] {
  const wanted = filter.trim().toLocaleLowerCase()
  const found = rows.filter((row) =>
    columns.some(({ value }) => String(value(row)).toLocaleLowerCase().includes(wanted)),
  )
  const column = columns.find(({ key }) => key === order?.key)
  if (!column) return found
  const direction = order?.descending ? -1 : 1
  return found.toSorted((one, other) => direction * compareValues(column.value(one), column.value(other)))
}

/** Sorts and filters loaded rows, loads more by keyset, exports all as CSV. */
export function DataTable<R>(props: Props<R>) {
  const { name, label, columns, rows, keyOf, query, empty, action, onOpen, openKey, isQueue = false } = props
  const { t } = useTexts("staff")
  const [filter, setFilter] = useState("")
  const [order, setOrder] = useState<Order | null>(null)
  const [isSaving, setSaving] = useState(false)
  const shown = filterAndSort(rows, columns, filter, order)
  /** Loads the remaining pages, then exports; after a failure exports the loaded rows. */
  const save = async (): Promise<void> => {
    setSaving(true)
    let all = rows
    for (let more = query.hasNextPage ?? false; more && query.fetchNextPage;) {
      const { data, hasNextPage, isError } = await query.fetchNextPage()
      all = data?.pages.flatMap(({ items }) => items) ?? all
      more = hasNextPage && !isError
    }
    setSaving(false)
    const saved = filterAndSort(all, columns, filter, order)
    const lines = saved.map((row) => columns.map(({ value }) => value(row)))
    saveCsv(name, toCsv([columns.map((column) => column.label), ...lines]))
  }
  if (query.isPending) return <Skeleton height="240px" />
  if (query.error && rows.length === 0) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (rows.length === 0) return <EmptyState drawing="letters" text={empty} />
  return (
    <div className={tableStyles.tableBox}>
      <div className={styles.tools}>
        <TextField
          label={t("table.filter")}
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button look="quiet" size="small" busy={isSaving} onClick={() => void save()}>
          {t("table.csv")}
        </Button>
      </div>
      <div className={tableStyles.scroll}>
        <table
          className={isQueue ? `${tableStyles.table} ${tableStyles.queueTable}` : tableStyles.table}
          aria-label={label}
        >
          <Head columns={columns} first={rows[0]} order={order} onOrder={setOrder} hasActions={action !== undefined} />
          <tbody>
            {shown.map((row) => (
              <tr
                key={keyOf(row)}
                aria-current={keyOf(row) === openKey ? "true" : undefined}
                className={onOpen ? tableStyles.openable : undefined}
                onClick={onOpen && (() => onOpen(row))}
              >
                {columns.map((column, index) => (
                  <td key={column.key} className={numberClass(column.value, row)}>
                    {index === 0 && onOpen ? (
                      <button type="button" className={tableStyles.rowButton} onClick={() => onOpen(row)}>
                        {column.cell?.(row) ?? column.value(row)}
                      </button>
                    ) : (
                      (column.cell?.(row) ?? column.value(row))
                    )}
                  </td>
                ))}
                {action && <td className={tableStyles.rowActions}>{action(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className={styles.soft}>{t("table.none")}</p>}
      {query.hasNextPage && (
        <Button
          look="ghost"
          size="small"
          busy={query.isFetchingNextPage ?? false}
          onClick={() => void query.fetchNextPage?.()}
        >
          {t("table.more")}
        </Button>
      )}
    </div>
  )
}

const numberClass = <R,>(value: Column<R>["value"], row: R | undefined): string | undefined =>
  row !== undefined && typeof value(row) === "number" ? tableStyles.number : undefined

interface HeadProps<R> {
  columns: readonly Column<R>[]
  first: R | undefined
  order: Order | null
  onOrder: (order: Order | null) => void
  hasActions: boolean
}

/** A click on a heading cycles through ascending, descending and the original order. */
function Head<R>({ columns, first, order, onOrder, hasActions }: HeadProps<R>) {
  const { t } = useTexts("staff")
  const next = (key: string): Order | null => {
    if (order?.key !== key) return { key, descending: false }
    return order.descending ? null : { key, descending: true }
  }
  return (
    <thead>
      <tr>
        {columns.map(({ key, label, value }) => (
          <th
            key={key}
            scope="col"
            className={numberClass(value, first)}
            aria-sort={order?.key === key ? (order.descending ? "descending" : "ascending") : "none"}
          >
            <button type="button" onClick={() => onOrder(next(key))}>
              {label}
              <span aria-hidden="true">{order?.key === key ? (order.descending ? " ↓" : " ↑") : ""}</span>
            </button>
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="visually-hidden">{t("column.action")}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Returns a CSV field (RFC 4180); text that a spreadsheet would read as a formula is escaped. */
function csvField(value: string | number): string {
  if (typeof value === "number") return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(csvField).join(",")).join("\r\n")}\r\n`

function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

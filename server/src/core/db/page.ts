import type { Page } from "@redthread/contract/core/page"

export const pageSize = 20

/** Makes a page from a query that fetched one row more than `size`, which shows whether a next page exists. */
export function toPage<R, T>(
  found: readonly R[],
  size: number,
  cursor: (last: R) => number,
  shape: (row: R) => T,
): Page<T> {
  const items = found.length > size ? found.slice(0, size) : found
  const last = items.at(-1)
  return { items: items.map(shape), pagination: { next_max_id: found.length > size && last ? cursor(last) : null } }
}

export interface NumberedQuery {
  page: number
  max_id?: number | undefined
}

export const startOf = ({ page, max_id }: NumberedQuery, size: number): { before: number; offset: number } => ({
  before: max_id ?? Number.MAX_SAFE_INTEGER,
  offset: max_id === undefined ? (page - 1) * size : 0,
})

export function toNumberedPage<R>(
  found: readonly R[],
  size: number,
  page: number,
  cursor: (last: R) => number,
): { items: R[]; pagination: { page: number; next_page: number | null; next_max_id: number | null } } {
  const { items, pagination } = toPage(found, size, cursor, (row) => row)
  return { items, pagination: { page, next_page: pagination.next_max_id && page + 1, ...pagination } }
}

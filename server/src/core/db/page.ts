import type { Page } from "@redthread/contract/core/page"

/** People on a page of a list. */
export const pageSize = 20

/**
 * A page out of what a query found, which was asked for one more than the page holds: whether there is a next page
 * then needs no second query.
 */
export function toPage<R, T>(
  found: readonly R[],
  size: number,
  cursor: (last: R) => number,
  shape: (row: R) => T,
): Page<T> {
  const shown = found.length > size ? found.slice(0, size) : found
  const last = shown.at(-1)
  return { items: shown.map(shape), pagination: { next_max_id: found.length > size && last ? cursor(last) : null } }
}

export interface NumberedQuery {
  page: number
  max_id?: number | undefined
}

/** Where a page of a list by number begins, in values of its query: after `max_id` or, without one, by the number. */
export const startOf = ({ page, max_id }: NumberedQuery, size: number): { before: number; offset: number } => ({
  before: max_id ?? Number.MAX_SAFE_INTEGER,
  offset: max_id === undefined ? (page - 1) * size : 0,
})

/** A page by cursor (`toPage`) that also has the number of the next page. */
export function toNumberedPage<R>(
  found: readonly R[],
  size: number,
  page: number,
  cursor: (last: R) => number,
): { items: R[]; pagination: { page: number; next_page: number | null; next_max_id: number | null } } {
  const { items, pagination } = toPage(found, size, cursor, (row) => row)
  return { items, pagination: { page, next_page: pagination.next_max_id && page + 1, ...pagination } }
}

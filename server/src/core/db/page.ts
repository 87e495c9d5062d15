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

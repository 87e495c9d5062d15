import { z } from "zod"
import { pathId } from "./call"

/** A page of a list by keyset: `next_max_id` goes into the next call's `max_id`; null at the end. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), pagination: z.object({ next_max_id: z.int().nullable() }) })

export interface Page<T> {
  items: T[]
  pagination: { next_max_id: number | null }
}

export const maxId = pathId.optional()
export const pageQuery = z.strictObject({ max_id: maxId })

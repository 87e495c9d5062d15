import { z } from "zod"
import { pathId } from "./call"

/** A page of a list by keyset: `next_max_id` goes into the next call's `max_id`; null at the end. */
export const keyset = z.object({ next_max_id: z.int().nullable() })
export const pageOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), pagination: keyset })

export interface Page<T> {
  items: T[]
  pagination: { next_max_id: number | null }
}

export const maxId = pathId.optional()
export const pageQuery = z.strictObject({ max_id: maxId })

/** A whole number of a query, as JSON or in digits. */
const queryNumber = (least: number, most: number) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,10}$/)])
    .transform(Number)
    .pipe(z.int().min(least, "invalid").max(most, "invalid"))

/** For lists in an order of their own: `max_id` is the place in it from which on, the first being 1. */
export const placeQuery = z.strictObject({ max_id: queryNumber(1, 1_000_000).optional() })

/**
 * A page of a list by number, from 1 on; `next_page` and `next_max_id` are null at the end. A deletion moves the
 * numbers, never the place after `next_max_id`.
 */
export const numberedPage = keyset.extend({ page: z.int(), next_page: z.int().nullable() })
/** `max_id`, `next_max_id` of the page before, goes before `page`, which then is only repeated in the reply. */
export const numberedQuery = { page: queryNumber(1, 1000).default(1), max_id: maxId }

/** A `seq` is an `integer` in the database. */
const largestSeq = 2 ** 31 - 1
export const seq = z.int().min(1, "invalid").max(largestSeq, "invalid")

/** Ids in a query: `1,2,3`, a hundred at most. */
export const idList = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, "invalid")
  .transform((list) => list.split(",").map(Number))

/** Ask for what came after this `seq`. */
export const since = queryNumber(0, largestSeq).optional()
/** Ask for what changed after this live seq of the member, a `bigint` in the database. */
export const sinceMemberSeq = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number)
/** A page backwards from this `seq`, itself left out. */
export const maxSeq = queryNumber(1, largestSeq).optional()

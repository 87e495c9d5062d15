import { z } from "zod"
import { pathId } from "./call"

/** A page of a keyset list; `next_max_id` is the `max_id` of the next call, null at the end. */
export const keyset = z.object({ next_max_id: z.int().nullable() })
export const pageOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), pagination: keyset })

export interface Page<T> {
  items: T[]
  pagination: { next_max_id: number | null }
}

export const maxId = pathId.optional()
export const pageQuery = z.strictObject({ max_id: maxId })

const queryNumber = (min: number, max: number) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,10}$/)])
    .transform(Number)
    .pipe(z.int().min(min, "invalid").max(max, "invalid"))

export const placeQuery = z.strictObject({ max_id: queryNumber(1, 1_000_000).optional() })

/** `next_page` is null at the end. A deletion shifts page numbers, but never the position after `next_max_id`. */
export const numberedPage = keyset.extend({ page: z.int(), next_page: z.int().nullable() })
/** `max_id` (the previous page's `next_max_id`) takes precedence over `page`, which the reply then repeats. */
export const numberedQuery = { page: queryNumber(1, 1000).default(1), max_id: maxId }

/** The database stores a `seq` as `integer`. */
const largestSeq = 2 ** 31 - 1
export const seq = z.int().min(1, "invalid").max(largestSeq, "invalid")

/** A list of at most 100 ids in a query, such as `1,2,3`. */
export const idList = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, "invalid")
  .transform((list) => list.split(",").map(Number))

export const since = queryNumber(0, largestSeq).optional()
/** Requests the changes after this live seq of the member, which is a `bigint` in the database. */
export const sinceMemberSeq = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number)
/** Requests a page of messages before this `seq`, exclusive. */
export const maxSeq = queryNumber(1, largestSeq).optional()

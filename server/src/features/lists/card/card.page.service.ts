import type { Page } from "@redthread/contract/core/page"
import type { CardFace } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import type { z } from "zod"
import { writerOf, JsonBody } from "../../../core/http/json-body"
import { facesOf } from "./card.service"
import type { ListedRow } from "./card.sql"

const pageStart = Buffer.from('{"items":[')
const between = Buffer.from(",")

const pageEnd = ({ next_max_id }: Page<unknown>["pagination"]): Buffer =>
  Buffer.from(`],"pagination":{"next_max_id":${next_max_id}}}`)

/** What a list's cards say beside the face, and a number under which all that say the same are alike. */
interface Rest<R, T> {
  readonly of: (row: R) => T
  readonly key: (row: R) => number
}

/**
 * Pages of cards as they go over the wire. What a card says to everybody is written once for all readers, and what it
 * says beside once for all that say the same: writing both anew took half of what a page of twenty costs.
 */
export function cardPages<R extends ListedRow, S extends z.ZodType<object>>(
  schema: S,
  { of, key }: Rest<R, z.output<S>>,
): (page: Page<R>, language: Language) => Promise<JsonBody<Page<CardFace & z.output<S>>>> {
  const write = writerOf(schema)
  const written = new Map<number, Buffer>()
  const restOf = (row: R): Buffer => {
    const known = written.get(key(row))
    if (known) return known
    const rest = Buffer.from(`,${write(of(row)).slice(1)}`)
    written.set(key(row), rest)
    return rest
  }
  return async ({ items, pagination }, language) => {
    const cards = await facesOf(items, language)
    const parts = cards.flatMap(([face, row], place) => [...(place > 0 ? [between] : []), face.written, restOf(row)])
    return new JsonBody(Buffer.concat([pageStart, ...parts, pageEnd(pagination)]))
  }
}

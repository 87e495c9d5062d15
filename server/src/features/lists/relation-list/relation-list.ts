import type { Page } from "@redthread/contract/core/page"
import type { Language } from "@redthread/contract/language"
import type { UserCard } from "@redthread/contract/profile"
import { pageSize, toPage } from "../../../core/db/page"
import { cardsOf } from "../card/card.service"
import type { RelatedRow } from "./relation-list.db"
import type { DbOrTx } from "../../../core/db/db"

export const timeOf = ({ at }: RelatedRow): string => new Date(at).toISOString()

/** A page of cards out of what `listRelated` found. */
export async function pageOfCards<R extends RelatedRow, T>(
  db: DbOrTx,
  found: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
): Promise<Page<T>> {
  const { items, pagination } = toPage(
    found,
    pageSize,
    ({ key }) => key,
    (row) => row,
  )
  return { items: await cardsOf(db, items, language, shape), pagination }
}

/** A card and since when. */
export const dated = (card: UserCard, row: RelatedRow): UserCard & { created_at: string } => ({
  ...card,
  created_at: timeOf(row),
})

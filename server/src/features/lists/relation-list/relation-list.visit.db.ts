import { sql } from "drizzle-orm"
import type { DbOrTx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { visit } from "../../member/relation-facts/relation.tables"
import { listRelated, type RelatedRow } from "./relation-list.db"

export const listVisits = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    reader,
    {
      from: sql`${visit}`,
      member: visit.memberId,
      where: sql`${visit.visitedId} = ${reader.id}`,
      key: visit.id,
      at: visit.visitedAt,
    },
    maxId,
  )

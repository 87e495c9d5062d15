import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { blocks } from "../../people/relation/relation.sql"
import { cardJoin } from "../card/card.sql"
import { visibleTo } from "../../people/relation/relation.visibility.sql"
import type { Reader } from "../../../core/db/reader"
import { introduction, profile, promptAnswer } from "../../people/profile/profile.tables"

/** Members whom the reader blocks can be reported too: many block first. */
export async function findReported(on: DbOrTx, reader: Reader, memberId: number) {
  const [row] = await rows<{ memberId: number; evidence: string }>(
    on,
    sql`select ${profile.memberId} as "memberId", concat_ws(E'\n', ${profile.name}, ${introduction.content},
        (select string_agg(${promptAnswer.content}, E'\n' order by ${promptAnswer.place}) from ${promptAnswer}
          where ${promptAnswer.memberId} = ${profile.memberId})) as "evidence"
      from ${profile} ${cardJoin}
      where ${profile.memberId} = ${memberId} and (${visibleTo(reader)} or ${blocks(reader.id, profile.memberId)})`,
  )
  return row
}

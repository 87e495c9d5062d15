import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { blocks } from "../../member/relation-facts/relation.sql"
import { cardJoin } from "../card/card.sql"
import { visibleTo } from "../../member/relation-facts/relation.visibility.sql"
import type { Reader } from "../../../core/db/reader"
import type { Reported } from "../../../core/reported"
import { photo } from "../../people/photo/photo.tables"
import { introduction, profile, promptAnswer } from "../../member/profile-facts/profile.tables"

/** Of a profile's public photos, the portrait and the cover first. */
const photosKept = 12

/** Members whom the reader blocks can be reported too: many block first. */
export async function findReported(on: DbOrTx, reader: Reader, memberId: number) {
  const [row] = await rows<Reported>(
    on,
    sql`select ${profile.memberId} as "memberId", concat_ws(E'\n', ${profile.name}, ${introduction.content},
        (select string_agg(${promptAnswer.content}, E'\n' order by ${promptAnswer.place}) from ${promptAnswer}
          where ${promptAnswer.memberId} = ${profile.memberId})) as "evidence",
        array_to_json(array(select id from (
            select ${photo.id} as id, ${photo.id} in (${profile.avatarId}, ${profile.coverId}) as is_first from ${photo}
            where ${photo.memberId} = ${profile.memberId} and ${photo.folder} = 'public' and ${photo.attachedAt} is not null
          ) shown order by is_first desc nulls last, id desc limit ${photosKept})) as "photoIds"
      from ${profile} ${cardJoin}
      where ${profile.memberId} = ${memberId} and (${visibleTo(reader)} or ${blocks(reader.id, profile.memberId)})`,
  )
  return row
}

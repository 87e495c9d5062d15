import { type SQL, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { introduction, profile, promptAnswer } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.visibility.sql"

/** The introduction with this id, where the reader may see whose it is: a `TranslatableRow`. */
export const introductionFor = (reader: Reader | null, id: number): SQL => sql`
  select ${introduction.content} as "content", ${introduction.language} as "language", null as "target",
    ${introduction.memberId} as "authorId"
  from ${introduction} join ${profile} on ${profile.memberId} = ${introduction.memberId}
  where ${introduction.id} = ${id} and ${visibleTo(reader)}`

/** The answered prompt with this id, where the reader may see whose it is: a `TranslatableRow`. */
export const answerFor = (reader: Reader | null, id: number): SQL => sql`
  select ${promptAnswer.content} as "content", ${promptAnswer.language} as "language", null as "target",
    ${promptAnswer.memberId} as "authorId"
  from ${promptAnswer} join ${profile} on ${profile.memberId} = ${promptAnswer.memberId}
  where ${promptAnswer.id} = ${id} and ${visibleTo(reader)}`

import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Prompt } from "@redthread/contract/prompt"
import { photoFile } from "../photo/photo.sql"
import { promptAnswer } from "../../member/profile-facts/profile.tables"

/** A photo or an answer of a profile in its current state; `file` and `content` are null if it was deleted. */
export interface ItemRow {
  photoId: number | null
  promptId: number | null
  file: string | null
  prompt: Prompt | null
  content: string | null
}

/** An `ItemRow` of these ids, one of which is null; null if both are. */
export const itemOf = (photoId: AnyColumn | SQL, promptId: AnyColumn | SQL): SQL<ItemRow | null> => sql`
  case when num_nonnulls(${photoId}, ${promptId}) > 0 then json_build_object(
    'photoId', ${photoId}, 'promptId', ${promptId}, 'file', ${photoFile(photoId)},
    'prompt', (select ${promptAnswer.prompt} from ${promptAnswer} where ${promptAnswer.id} = ${promptId}),
    'content', (select ${promptAnswer.content} from ${promptAnswer} where ${promptAnswer.id} = ${promptId})) end`

import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { translatedBy } from "../translation/translation.sql"
import { photo, type PhotoRow } from "./photo.tables"

export interface PublicPhoto extends Pick<PhotoRow, "id" | "file" | "caption"> {
  kind: "image" | "video"
  language: PhotoRow["captionLanguage"]
  /** Translation of the caption in the format of `readMade`. */
  translate: string | null
}

interface PublicPhotosOptions {
  limit: number
  portraitId?: AnyColumn
  /** Language of the captions' translations; without it, they are not looked up. */
  language?: SQL
}

/** A member's public photos as a JSON array: the portrait, those that the member has ordered, then the latest. */
export const publicPhotos = (
  memberId: AnyColumn,
  { limit, portraitId, language }: PublicPhotosOptions,
): SQL<PublicPhoto[]> => sql`(
  select coalesce(json_agg(json_build_object(
    'id', shown.id, 'file', shown.file, 'kind', shown.kind, 'caption', shown.caption,
    'language', shown.caption_language, 'translate', ${
      language
        ? translatedBy({
            content: sql`shown.caption`,
            source: sql`shown.caption_language`,
            target: language,
            author: memberId,
          })
        : sql`null`
    })), '[]')
  from (
    select ${photo.id}, ${photo.file}, ${photo.kind}, ${photo.caption}, ${photo.captionLanguage} from ${photo}
    where ${photo.memberId} = ${memberId} and ${photo.folder} = 'public' and ${photo.attachedAt} is not null
      and ${photo.status} = 'ready'
    order by ${portraitId ? sql`${photo.id} = ${portraitId} desc nulls last, ` : sql``}${photo.place} nulls last, ${photo.id} desc limit ${limit}
  ) shown)`

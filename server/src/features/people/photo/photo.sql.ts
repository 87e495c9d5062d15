import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { photo } from "./photo.tables"

/** Name of the photo's file; null if the picture is not public or not ready. */
export const photoFile = (id: AnyColumn | SQL): SQL<string | null> =>
  sql`(select ${photo.file} from ${photo}
    where ${photo.id} = ${id} and ${photo.folder} = 'public' and ${photo.status} = 'ready')`

/** A member's public photos, latest first, as a JSON array of `{id, file, kind}`. */
export const publicPhotos = (
  memberId: AnyColumn,
  limit: number,
): SQL<{ id: number; file: string; kind: "image" | "video" }[]> => sql`(
  select coalesce(json_agg(json_build_object('id', shown.id, 'file', shown.file, 'kind', shown.kind)), '[]')
  from (
    select ${photo.id}, ${photo.file}, ${photo.kind} from ${photo}
    where ${photo.memberId} = ${memberId} and ${photo.folder} = 'public' and ${photo.attachedAt} is not null
      and ${photo.status} = 'ready'
    order by ${photo.id} desc limit ${limit}
  ) shown)`

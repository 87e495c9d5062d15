import { type SQL, sql } from "drizzle-orm"
import type { ReaderInQuery } from "../../../core/db/reader"
import { feedMute, feedPost } from "./feed.tables"

/** Of whom a reader wants less, one post in so many is shown. */
const lessOneIn = sql.raw("4")

/** The post in `feed_post` is none that the reader has muted. */
export const notMuted = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`not exists (
        select from ${feedMute} where ${feedMute.memberId} = ${reader.id} and ${feedMute.mutedId} = ${feedPost.memberId}
          and (${feedMute.lessFrom} is null or ${feedPost.id} <= ${feedMute.lessFrom}
            or ${feedPost.id} % ${lessOneIn} <> 0))`
    : sql`true`

import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { photo } from "../../people/photo/photo.tables"

/** A member's greeting for new contacts; without a row a phrase of the phrase book is used. */
export const sayHi = pgTable(
  "say_hi",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    content: text("content"),
    /** Photo of the public album, so that every recipient may see it. */
    photoId: big("photo_id").references(() => photo.id, { onDelete: "set null" }),
  },
  (table) => [
    index("say_hi_photo")
      .on(table.photoId)
      .where(sql`${table.photoId} is not null`),
  ],
)

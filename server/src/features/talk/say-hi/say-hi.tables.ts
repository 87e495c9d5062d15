import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { photo } from "../../people/photo/photo.tables"

/** What a member greets people with whom they have not written to; without a row, with a sentence of the phrase book. */
export const sayHi = pgTable(
  "say_hi",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    content: text("content"),
    /** Of the public album: whoever is greeted may see it anyway. */
    photoId: big("photo_id").references(() => photo.id, { onDelete: "set null" }),
  },
  (table) => [
    index("say_hi_photo")
      .on(table.photoId)
      .where(sql`${table.photoId} is not null`),
  ],
)

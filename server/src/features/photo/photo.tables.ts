import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { account } from "../account/account.tables"

/** An uploaded picture or clip. Without `attachedAt` nobody but its owner gets at it, and it is swept after a day. */
export const photo = pgTable(
  "photo",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint("member_id", { mode: "number" })
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    folder: text("folder", { enum: ["public", "private", "secret"] })
      .notNull()
      .default("public"),
    kind: text("kind", { enum: ["image", "video"] })
      .notNull()
      .default("image"),
    /** Name in the storage, without the variant. */
    file: text("file").notNull().unique(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
    attachedAt: timestamp("attached_at", { withTimezone: true, mode: "date", precision: 3 }),
  },
  (table) => [
    index("photo_album").on(table.memberId, table.folder, table.id),
    index("photo_unattached")
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
  ],
)

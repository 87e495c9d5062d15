import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { sanction } from "../../member/case-facts/case.tables"

/** Texts that staff can restore after a removal. */
export const restorable = ["user", "feed", "comment"] as const

/** Removed texts are stored until the removal can no longer be appealed. */
export const removedContent = pgTable(
  "removed_content",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    sanctionId: big("sanction_id")
      .notNull()
      .references(() => sanction.id, { onDelete: "cascade" }),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    about: text("about", { enum: restorable }).notNull(),
    aboutId: big("about_id").notNull(),
    /** The rows as they were, in the form of the feature that restores them. */
    content: jsonb("content").notNull(),
    removedAt: at("removed_at").notNull(),
    restoredAt: at("restored_at"),
  },
  (table) => [
    index("removed_content_sanction").on(table.sanctionId),
    index("removed_content_member").on(table.memberId),
  ],
)

/** Grounds of a hold: reports of mass sending, an age signal, and copies of pictures of others. */
export const holdGrounds = ["spam", "minor", "fake"] as const
export type HoldGround = (typeof holdGrounds)[number]

/** A member is hidden while one of these is not released. */
export const memberHold = pgTable(
  "member_hold",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    ground: text("ground", { enum: holdGrounds }).notNull().default("spam"),
    heldAt: at("held_at").notNull(),
    releasedAt: at("released_at"),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.ground] })],
)

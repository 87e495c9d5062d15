import type { Language } from "@redthread/contract/language"
import { sql } from "drizzle-orm"
import { boolean, check, jsonb, pgTable } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** Each language has sanitised HTML; `all` is one text for all languages. */
export type AnnouncementTexts = Partial<Record<Language | "all", string>>

export const announcement = pgTable(
  "announcement",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    content: jsonb("content").$type<AnnouncementTexts>().notNull(),
    startsAt: at("starts_at").notNull(),
    endsAt: at("ends_at"),
    withdrawn: boolean("withdrawn").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  () => [check("announcement_span", sql`ends_at > starts_at`)],
)

/** A row has the latest started announcement that a member has read; earlier ones count as read. */
export const announcementSeen = pgTable("announcement_seen", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  announcementId: big("announcement_id")
    .notNull()
    .references(() => announcement.id),
})

import { languages } from "@redthread/contract/language"
import { scamSigns } from "@redthread/contract/scam-shield"
import { sql } from "drizzle-orm"
import { index, pgTable, real, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { supportTicket } from "../../member/case-facts/case.tables"

/** A text with a warning to its reader; such texts limit their writer. */
export const scamHit = pgTable(
  "scam_hit",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    about: text("about", { enum: ["message", "feed", "user", "comment"] }).notNull(),
    aboutId: big("about_id").notNull(),
    signs: text("signs", { enum: scamSigns })
      .array()
      .notNull()
      .default(sql`'{}'`),
    score: real("score"),
    language: text("language", { enum: languages }),
    /** Parts of the text that decided, the strongest first. */
    words: text("words")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Staff decide about the finding in this case. */
    ticketId: big("ticket_id").references(() => supportTicket.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("scam_hit_member").on(table.memberId, table.createdAt),
    index("scam_hit_ticket")
      .on(table.ticketId, table.id)
      .where(sql`${table.ticketId} is not null`),
  ],
)

import { customType, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** What was translated once, by text and pair of languages: nothing is paid for or waited for twice. */
export const translation = pgTable(
  "translation",
  {
    /** SHA-256 of the text as UTF-8. */
    digest: bytea("digest").notNull(),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    content: text("content").notNull(),
    engine: text("engine").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.digest, table.source, table.target] })],
)

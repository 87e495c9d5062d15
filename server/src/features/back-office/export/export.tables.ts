import { sql } from "drizzle-orm"
import { index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { exportStatuses } from "@redthread/contract/export"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const dataExport = pgTable(
  "data_export",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    status: text("status", { enum: exportStatuses }).notNull(),
    progress: smallint("progress").notNull().default(0),
    file: text("file"),
    /** The size is in bytes. */
    size: big("size"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at"),
  },
  (table) => [
    uniqueIndex("data_export_running")
      .on(table.memberId)
      .where(sql`${table.status} in ('queued', 'building')`),
    index("data_export_list").on(table.memberId, table.id),
    index("data_export_expires")
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
)

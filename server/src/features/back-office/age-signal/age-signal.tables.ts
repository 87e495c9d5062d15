import { sql } from "drizzle-orm"
import { check, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { ageStores } from "@redthread/contract/age-signal"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** The last age range of a member that each app store reported. */
export const ageSignal = pgTable(
  "age_signal",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    store: text("store", { enum: ageStores }).notNull(),
    lower: smallint("lower"),
    upper: smallint("upper"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.store] }),
    check("age_signal_range", sql`${table.lower} <= ${table.upper}`),
  ],
)

import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const trip = pgTable(
  "trip",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** GeoNames id. */
    townId: integer("town_id").notNull(),
    /** The town's name in the list of towns. */
    city: text("city").notNull(),
    countryCode: text("country_code").notNull(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    /** End of the last day in the time zone of the town. */
    endsAt: at("ends_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("trip_once").on(table.memberId, table.townId, table.fromDay, table.toDay),
    index("trip_town").on(table.townId, table.endsAt),
    index("trip_end").on(table.endsAt),
    check("trip_days", sql`${table.fromDay} <= ${table.toDay}`),
  ],
)

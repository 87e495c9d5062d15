import { index, pgTable } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../identity/account/account.tables"

/** Travel requests that a member may send without the fee. */
export const freeTrip = pgTable(
  "free_trip",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("free_trip_member").on(table.memberId, table.id)],
)

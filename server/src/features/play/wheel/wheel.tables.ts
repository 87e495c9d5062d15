import { sql } from "drizzle-orm"
import { check, date, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const wheelSpin = pgTable(
  "wheel_spin",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** Time zone in which `day` was determined. */
    timeZone: text("time_zone").notNull(),
    seed: bytea("seed").notNull(),
    clientSeed: text("client_seed").notNull(),
    prize: smallint("prize").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("wheel_spin_daily").on(table.memberId, table.day),
    check("wheel_spin_prize", sql`${table.prize} between 0 and 7`),
  ],
)

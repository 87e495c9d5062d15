import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, numeric, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core"

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** What belongs to signing in and to the member alone; what others may see is `profile`. */
export const account = pgTable("account", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  email: text("email").unique(),
  phone: text("phone").unique(),
  passwordHash: text("password_hash").notNull(),
  role: text("role", { enum: ["member", "translator", "support", "moderator", "admin"] })
    .notNull()
    .default("member"),
  state: text("state", { enum: ["active", "suspended", "deleted"] })
    .notNull()
    .default("active"),
  stateAt: at("state_at"),
  isPartner: smallint("is_partner").notNull().default(0),
  trialing: smallint("trialing").notNull().default(0),
  rate: numeric("rate", { precision: 8, scale: 4, mode: "number" }).notNull().default(1),
  pushId: text("push_id"),
  demo: boolean("demo").notNull().default(false),
  createdAt: at("created_at").notNull(),
})

/** One signed-in device. Sessions that grew out of one sign-in by refreshing are the generations of one row. */
export const session = pgTable(
  "session",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint("account_id", { mode: "number" })
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    deviceId: text("device_id"),
    client: text("client"),
    address: text("address"),
    generation: integer("generation").notNull().default(1),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    index("session_account")
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
  ],
)

import { pgTable, primaryKey } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const totp = pgTable("totp", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** The secret is encrypted: a copy of the database alone makes no codes. Null until the first app is confirmed. */
  secret: bytea("secret"),
  nextSecret: bytea("next_secret"),
  /** The last accepted code had this time step: each code is valid once. */
  step: big("step").notNull().default(0),
  createdAt: at("created_at").notNull(),
})

export const recoveryCode = pgTable(
  "recovery_code",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    digest: bytea("digest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

import { pgTable, primaryKey } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** The authenticator app of an account. */
export const totp = pgTable("totp", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** Encrypted, so that a copy of the database alone makes no codes; null until the first is set up. */
  secret: bytea("secret"),
  /** Of an app that is being set up: it counts once a code of it was given. */
  nextSecret: bytea("next_secret"),
  /** The time step of the latest code that was taken: none counts twice. */
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

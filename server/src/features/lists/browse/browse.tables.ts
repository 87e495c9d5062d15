import { sql } from "drizzle-orm"
import { check, index, pgSequence, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const member = () =>
  big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" })

/** As in `profile`. */
const pool = () => smallint("pool").notNull()

/**
 * Who is here and lets it be seen. A new rank of `online_rank` is taken when they come and when they do something, so
 * that the highest is the latest. Unlogged, as `presence`.
 */
export const onlineMember = pgTable(
  "online_member",
  { memberId: big("member_id").primaryKey(), pool: pool(), rank: big("rank").notNull() },
  (table) => [index("online_member_order").on(table.pool, table.rank)],
)
export const onlineRank = pgSequence("online_rank")

/** To whom most came lately: see `browse.popularity.db.ts`. */
export const popularity = pgTable(
  "heat",
  { memberId: member(), pool: pool(), rank: big("rank").notNull() },
  (table) => [index("heat_order").on(table.pool, table.rank)],
)

export const choosers = ["staff", "job", "nobody"] as const

/** Who is on the front page. `nobody`: whom the staff took off it, so that the job does not choose them. */
export const frontMember = pgTable(
  "front_member",
  {
    memberId: member(),
    pool: pool(),
    rank: big("rank").notNull(),
    chosenBy: text("chosen_by", { enum: choosers }).notNull(),
  },
  (table) => [
    index("front_member_order").on(table.pool, table.rank),
    check("front_member_chosen_by", sql`${table.chosenBy} in ('staff', 'job', 'nobody')`),
  ],
)
export const frontRank = pgSequence("front_rank")

import { sql } from "drizzle-orm"
import { check, index, pgSequence, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const member = () =>
  big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" })

const pool = () => smallint("pool").notNull()

/** Online members who show it; coming online and activity take a new, higher rank. */
export const onlineMember = pgTable(
  "online_member",
  { memberId: big("member_id").primaryKey(), pool: pool(), rank: big("rank").notNull() },
  (table) => [index("online_member_order").on(table.pool, table.rank)],
)
export const onlineRank = pgSequence("online_rank")

export const popularity = pgTable(
  "heat",
  { memberId: member(), pool: pool(), rank: big("rank").notNull() },
  (table) => [index("heat_order").on(table.pool, table.rank)],
)

export const choosers = ["staff", "job", "nobody"] as const

/** Members on the front page; `nobody` marks members removed by staff, which the job never selects. */
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

import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { appointmentKinds, appointmentStates } from "@redthread/contract/appointment"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

export const appointment = pgTable(
  "appointment",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    proposerId: member("proposer_id"),
    otherId: member("other_id"),
    kind: text("kind", { enum: appointmentKinds }).notNull(),
    at: at("at").notNull(),
    place: text("place"),
    state: text("state", { enum: appointmentStates }).notNull(),
    insteadOf: big("instead_of").references((): AnyPgColumn => appointment.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    answeredAt: at("answered_at"),
    /** Time of the next reminder; null without one. */
    remindAt: at("remind_at"),
  },
  (table) => [
    index("appointment_pair").on(sql`least(proposer_id, other_id)`, sql`greatest(proposer_id, other_id)`, table.id),
    index("appointment_proposer").on(table.proposerId, table.id),
    index("appointment_other").on(table.otherId, table.id),
    uniqueIndex("appointment_instead_of").on(table.insteadOf),
    index("appointment_due")
      .on(table.remindAt)
      .where(sql`remind_at is not null`),
    check("appointment_members", sql`${table.proposerId} <> ${table.otherId}`),
    check("appointment_remind", sql`${table.remindAt} is null or ${table.state} = 'accepted'`),
    check(
      "appointment_place",
      sql`${table.place} is null or (${table.kind} = 'date' and length(${table.place}) <= 120)`,
    ),
  ],
)

export const freeTime = pgTable(
  "free_time",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Bit `3 * (day - 1) + part` is set for a part of a day that is usually free. */
    parts: integer("parts").notNull(),
    shared: boolean("shared").notNull(),
  },
  (table) => [check("free_time_parts", sql`${table.parts} >= 0 and ${table.parts} < 2097152`)],
)

import { travelStates } from "@redthread/contract/travel"
import { sql } from "drizzle-orm"
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

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

export const travelRequest = pgTable(
  "travel_request",
  {
    /** The id is the reference of the fee in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    state: text("state", { enum: travelStates }).notNull(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    destination: text("destination").notNull(),
    meet: text("meet").notNull(),
    visa: boolean("visa").notNull(),
    ticket: boolean("ticket").notNull(),
    hotel: boolean("hotel").notNull(),
    car: boolean("car").notNull(),
    translator: boolean("translator").notNull(),
    notes: text("notes").notNull(),
    /** Free trip that the request uses; null if it is paid with the fee. */
    freeTripId: big("free_trip_id").references(() => freeTrip.id),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("travel_request_member").on(table.memberId, table.id),
    index("travel_request_state_list").on(table.state, table.id),
    uniqueIndex("travel_request_free_trip")
      .on(table.freeTripId)
      .where(sql`state not in ('refused', 'canceled')`),
  ],
)

export const travelStep = pgTable(
  "travel_step",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    requestId: big("request_id")
      .notNull()
      .references(() => travelRequest.id, { onDelete: "cascade" }),
    state: text("state", { enum: travelStates }).notNull(),
    note: text("note").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("travel_step_request").on(table.requestId, table.id)],
)

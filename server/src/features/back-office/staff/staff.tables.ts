import type { TransactionKind } from "@redthread/contract/gold"
import { languages } from "@redthread/contract/language"
import { creditStates } from "@redthread/contract/staff-credit"
import { type CaseDecision, type DecisionGround, decisionStates } from "@redthread/contract/staff-decision"
import { queueNames } from "@redthread/contract/staff-queue"
import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const staffClaim = pgTable(
  "staff_claim",
  {
    queue: text("queue", { enum: queueNames }).notNull(),
    caseId: big("case_id").notNull(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    until: at("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.caseId] }), index("staff_claim_member").on(table.memberId)],
)

/** A row has the figures of one day (UTC). */
export const dayFigures = pgTable("day_figures", {
  day: date("day", { mode: "string" }).primaryKey(),
  members: big("members").notNull(),
  active: big("active").notNull(),
  messages: big("messages").notNull(),
  answers: big("answers").notNull(),
  payments: big("payments").notNull(),
  paidCents: big("paid_cents").notNull(),
  countedAt: at("counted_at").notNull(),
})

/** Gold moved on a day (UTC), by the country and language of the payer, which are empty if unknown. */
export const dayMoney = pgTable(
  "day_money",
  {
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind").$type<TransactionKind>().notNull(),
    country: text("country").notNull(),
    language: text("language").notNull(),
    transactions: big("transactions").notNull(),
    cents: big("cents").notNull(),
    countedAt: at("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.country, table.language] })],
)

export const staffCredit = pgTable(
  "staff_credit",
  {
    /** The ledger refers to the credit by this id. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    /** Promotional gold in cents; 0 if the credit is VIP only. */
    cents: big("cents").notNull(),
    /** VIP is credited for this many months. */
    month: numeric("month", { precision: 4, scale: 2, mode: "number" }),
    reason: text("reason").notNull(),
    needsSecond: boolean("needs_second").notNull(),
    state: text("state", { enum: creditStates }).notNull(),
    createdBy: big("created_by")
      .notNull()
      .references(() => account.id),
    decidedBy: big("decided_by").references(() => account.id),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [
    index("staff_credit_member").on(table.memberId, table.id),
    index("staff_credit_pending")
      .on(table.id)
      .where(sql`state = 'pending'`),
    check("staff_credit_amount", sql`cents >= 0 and (cents > 0 or month is not null)`),
    check("staff_credit_limit", sql`needs_second or (cents <= 50000 and coalesce(month, 0) <= 12)`),
    check("staff_credit_self", sql`created_by <> member_id and decided_by <> member_id`),
    check("staff_credit_second", sql`decided_by <> created_by`),
  ],
)

/** A decision takes effect at `dueAt`, unless it was undone before. Of an erased staff member the row remains. */
export const staffDecision = pgTable(
  "staff_decision",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    queue: text("queue").notNull(),
    caseId: big("case_id").notNull(),
    staffId: big("staff_id").references(() => account.id),
    subjectId: big("subject_id").references(() => account.id, { onDelete: "cascade" }),
    decision: text("decision").$type<CaseDecision>().notNull(),
    ground: text("ground").$type<DecisionGround>().notNull(),
    reason: text("reason"),
    days: integer("days"),
    reportIds: big("report_ids").array(),
    /** The body of a staged call (`staff.act.ts`); null when settled. */
    input: jsonb("input"),
    address: text("address"),
    language: text("language", { enum: languages }).notNull(),
    state: text("state", { enum: decisionStates }).notNull().default("pending"),
    /** Name of the error because of which the decision failed. */
    error: text("error"),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at").notNull(),
    settledAt: at("settled_at"),
  },
  (table) => [
    uniqueIndex("staff_decision_pending")
      .on(table.queue, table.caseId)
      .where(sql`state = 'pending'`),
    index("staff_decision_staff")
      .on(table.staffId, table.id)
      .where(sql`staff_id is not null`),
    index("staff_decision_subject")
      .on(table.subjectId)
      .where(sql`subject_id is not null`),
    index("staff_decision_settled_at")
      .on(table.settledAt)
      .where(sql`state = 'done'`),
    check("staff_decision_settled", sql`(state = 'pending') = (settled_at is null)`),
    check("staff_decision_error", sql`error is null or state = 'failed'`),
  ],
)

/** Comments on a case that only staff read. */
export const staffNote = pgTable(
  "staff_note",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    queue: text("queue").notNull(),
    caseId: big("case_id").notNull(),
    authorId: big("author_id").references(() => account.id),
    subjectId: big("subject_id").references(() => account.id, { onDelete: "cascade" }),
    content: text("content").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("staff_note_case").on(table.queue, table.caseId, table.id),
    index("staff_note_author")
      .on(table.authorId)
      .where(sql`author_id is not null`),
    index("staff_note_subject")
      .on(table.subjectId)
      .where(sql`subject_id is not null`),
  ],
)

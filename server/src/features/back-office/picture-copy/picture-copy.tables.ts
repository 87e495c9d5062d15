import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { copyKinds } from "@redthread/contract/staff-queue"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const copyOutcomes = ["clear", "remove", "suspend"] as const
export type CopyOutcome = (typeof copyOutcomes)[number]

/** A member whose pictures are copies of older pictures of other accounts; one open case per member. */
export const pictureCopyCase = pgTable(
  "picture_copy_case",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    outcome: text("outcome", { enum: copyOutcomes }),
    decidedAt: at("decided_at"),
    decidedBy: big("decided_by").references(() => account.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("picture_copy_case_open")
      .on(table.memberId)
      .where(sql`${table.decidedAt} is null`),
    index("picture_copy_case_member").on(table.memberId),
    index("picture_copy_case_queue")
      .on(table.id)
      .where(sql`${table.decidedAt} is null`),
    index("picture_copy_case_decided_by")
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check("picture_copy_case_decided", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
  ],
)

/** The photos may be deleted while the case is open: see `keepsPhoto` of the manifest. */
export const pictureCopy = pgTable(
  "picture_copy",
  {
    caseId: big("case_id")
      .notNull()
      .references(() => pictureCopyCase.id, { onDelete: "cascade" }),
    photoId: big("photo_id").notNull(),
    otherPhotoId: big("other_photo_id").notNull(),
    /** Null if the other account was erased. */
    otherMemberId: big("other_member_id").references(() => account.id, { onDelete: "set null" }),
    kind: text("kind", { enum: copyKinds }).notNull(),
    /** Bits in which the fingerprints differ. */
    distance: smallint("distance").notNull(),
  },
  (table) => [
    // Two pictures are compared once, so that a decided pair opens no second case.
    primaryKey({ columns: [table.photoId, table.otherPhotoId] }),
    index("picture_copy_case_id").on(table.caseId),
    index("picture_copy_other_photo").on(table.otherPhotoId),
    index("picture_copy_other_member")
      .on(table.otherMemberId)
      .where(sql`${table.otherMemberId} is not null`),
    check("picture_copy_older", sql`${table.otherPhotoId} < ${table.photoId}`),
  ],
)

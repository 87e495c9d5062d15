import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import {
  gestureHands,
  gesturePlaces,
  gestureSigns,
  verificationReasons,
  verificationStates,
} from "@redthread/contract/verification"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { photo } from "../photo/photo.tables"

export const verification = pgTable(
  "verification",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hand: text("hand", { enum: gestureHands }).notNull(),
    sign: text("sign", { enum: gestureSigns }).notNull(),
    place: text("place", { enum: gesturePlaces }).notNull(),
    state: text("state", { enum: verificationStates }).notNull().default("shown"),
    /** Photo of the selfie, deleted with the decision. */
    photoId: big("photo_id").references(() => photo.id, { onDelete: "set null" }),
    /** SHA-256 of the selfie as staff see it, to recognise the same picture. */
    digest: bytea("digest"),
    claimedBy: big("claimed_by").references(() => account.id, { onDelete: "set null" }),
    claimedUntil: at("claimed_until"),
    decidedBy: big("decided_by").references(() => account.id, { onDelete: "set null" }),
    reason: text("reason", { enum: verificationReasons }),
    note: text("note"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    submittedAt: at("submitted_at"),
    decidedAt: at("decided_at"),
  },
  (table) => [
    uniqueIndex("verification_open")
      .on(table.memberId)
      .where(sql`${table.state} in ('shown', 'waiting')`),
    index("verification_member").on(table.memberId, table.id),
    index("verification_queue")
      .on(table.id)
      .where(sql`${table.state} = 'waiting'`),
    index("verification_photo")
      .on(table.photoId)
      .where(sql`${table.photoId} is not null`),
    index("verification_digest")
      .on(table.digest)
      .where(sql`${table.digest} is not null`),
    index("verification_claimed")
      .on(table.claimedBy)
      .where(sql`${table.claimedBy} is not null`),
    index("verification_decided_by")
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check("verification_selfie", sql`(${table.state} = 'waiting') = (${table.photoId} is not null)`),
    check(
      "verification_submitted",
      sql`case when ${table.state} = 'shown' then ${table.submittedAt} is null
        when ${table.state} in ('waiting', 'approved', 'refused') then ${table.submittedAt} is not null else true end`,
    ),
    check(
      "verification_decided",
      sql`(${table.state} in ('approved', 'refused', 'withdrawn')) = (${table.decidedAt} is not null)`,
    ),
    check("verification_refused", sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    check("verification_claim", sql`(${table.claimedBy} is null) = (${table.claimedUntil} is null)`),
  ],
)

import { sql } from "drizzle-orm"
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
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
    /** SHA-256 of the selfie as staff see it; `verification_fingerprint` recognises altered copies. */
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

/** Fingerprints of the selfie of an attempt, which stay after the selfie is deleted. */
export const verificationFingerprint = pgTable(
  "verification_fingerprint",
  {
    verificationId: big("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    part: smallint("part").notNull(),
    signs: bytea("signs").notNull(),
  },
  (table) => [primaryKey({ columns: [table.verificationId, table.part] })],
)

/** Bands of the signs, as in `photo_fingerprint_key`. */
export const verificationFingerprintKey = pgTable(
  "verification_fingerprint_key",
  { verificationId: big("verification_id").notNull(), part: smallint("part").notNull(), key: integer("key").notNull() },
  (table) => [
    primaryKey({ columns: [table.verificationId, table.part, table.key] }),
    foreignKey({
      columns: [table.verificationId, table.part],
      foreignColumns: [verificationFingerprint.verificationId, verificationFingerprint.part],
    }).onDelete("cascade"),
    index("verification_fingerprint_key_key").on(table.key, table.verificationId, table.part),
  ],
)

/** A row is the latest request of a member to another one to be verified. */
export const verificationRequest = pgTable(
  "verification_request",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    otherId: big("other_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    index("verification_request_other").on(table.otherId),
    check("verification_request_two", sql`${table.memberId} <> ${table.otherId}`),
  ],
)

import { sql } from "drizzle-orm"
import { boolean, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core"
import { accountStates } from "@redthread/contract/account"
import { roles } from "@redthread/contract/core/call"
import { at, big, bytea } from "../../../core/db/columns"

/** What belongs to signing in and to the member alone; what others may see is `profile`. */
export const account = pgTable(
  "account",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").unique(),
    phone: text("phone").unique(),
    emailVerifiedAt: at("email_verified_at"),
    phoneVerifiedAt: at("phone_verified_at"),
    /** Null: signed up by a provider, and has set no password. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: roles }).notNull().default("member"),
    state: text("state", { enum: accountStates }).notNull().default("active"),
    stateAt: at("state_at"),
    /** Staff let the member only read until then. */
    limitedUntil: at("limited_until"),
    isPartner: boolean("is_partner").notNull().default(false),
    /** The trial has been taken: a confirmed email grants it once. */
    trialing: boolean("trialing").notNull().default(false),
    rate: numeric("rate", { precision: 8, scale: 4, mode: "number" }).notNull().default(1),
    demo: boolean("demo").notNull().default(false),
    /** When the member agreed to the terms and the privacy policy, and to which edition. */
    termsAt: at("terms_at"),
    termsEdition: text("terms_edition"),
    createdAt: at("created_at").notNull(),
    /** Everything personal is gone; the empty row stays, for other people's conversations refer to it. */
    erasedAt: at("erased_at"),
  },
  (table) => [
    index("account_staff")
      .on(table.id)
      .where(sql`${table.role} <> 'member'`),
    index("account_deleted")
      .on(table.stateAt)
      .where(sql`${table.state} = 'deleted' and ${table.erasedAt} is null`),
  ],
)

/** One signed-in device. Sessions that grew out of one sign-in by refreshing are the generations of one row. */
export const session = pgTable(
  "session",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    deviceId: text("device_id"),
    client: text("client"),
    address: text("address"),
    /** The address, an IPv6 one as its /64; null: not public. */
    network: text("network"),
    /** User-Agent, shortened to browser and system. */
    agent: text("agent"),
    /** ISO 3166, of the address. */
    country: text("country"),
    /** The session that this one grew out of by a hand-over key; null for the first. */
    familyId: big("family_id"),
    /** Digest of the random secret in the session's tokens: after a restore the id may be another session's. */
    secretDigest: bytea("secret_digest").notNull(),
    generation: integer("generation").notNull().default(1),
    /** When the current generation was taken. */
    refreshedAt: at("refreshed_at"),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    /** Where the app of this device is told at the push service of its system. */
    pushId: text("push_id"),
    /** When the holder last proved to own the account; null for a handed-over session. */
    provenAt: at("proven_at"),
    /** When the holder last gave a second factor: staff need one. */
    secondFactorAt: at("second_factor_at"),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    index("session_member")
      .on(table.memberId)
      .where(sql`${table.endedAt} is null`),
    index("session_push")
      .on(table.pushId)
      .where(sql`${table.pushId} is not null and ${table.endedAt} is null`),
    index("session_device").on(table.memberId, table.deviceId),
    index("session_family")
      .on(table.familyId)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** A one-time key that carries a session into another window or browser. */
export const sessionKey = pgTable(
  "session_key",
  {
    digest: bytea("digest").primaryKey(),
    sessionId: big("session_id")
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    destination: text("destination").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("session_key_expires").on(table.expiresAt)],
)

import { sql } from "drizzle-orm"
import { boolean, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core"
import { accountStates } from "@redthread/contract/account"
import { roles } from "@redthread/contract/core/call"
import { at, big, bytea } from "../../../core/db/columns"

/** Credentials and private data are stored here, the public data in `profile`. */
export const account = pgTable(
  "account",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").unique(),
    phone: text("phone").unique(),
    emailVerifiedAt: at("email_verified_at"),
    phoneVerifiedAt: at("phone_verified_at"),
    /** Null if the member signed up by a provider. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: roles }).notNull().default("member"),
    state: text("state", { enum: accountStates }).notNull().default("active"),
    stateAt: at("state_at"),
    /** The member is read-only until this time, by a decision of staff. */
    limitedUntil: at("limited_until"),
    isPartner: boolean("is_partner").notNull().default(false),
    /** True if the trial was used: it is granted once, by a verified email. */
    trialing: boolean("trialing").notNull().default(false),
    rate: numeric("rate", { precision: 8, scale: 4, mode: "number" }).notNull().default(1),
    demo: boolean("demo").notNull().default(false),
    termsAt: at("terms_at"),
    termsEdition: text("terms_edition"),
    createdAt: at("created_at").notNull(),
    /** Personal data was erased at this time; the empty row remains, because conversations refer to it. */
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

/** A row is a signed-in device. Refreshing increments its generation. */
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
    /** Contains the address, with IPv6 shortened to /64; null if not public. */
    network: text("network"),
    agent: text("agent"),
    country: text("country"),
    /** The first session of the same sign-in has this id; null if this is the first. */
    familyId: big("family_id"),
    /** Contains SHA-256 of the secret in the session's tokens: after a restore the id may be another session's. */
    secretDigest: bytea("secret_digest").notNull(),
    generation: integer("generation").notNull().default(1),
    refreshedAt: at("refreshed_at"),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    /** The push service knows the app of this device by this id. */
    pushId: text("push_id"),
    /** Ownership was last proved at this time; null for a handed-over session. */
    provenAt: at("proven_at"),
    /** A second factor, which staff need, was last used at this time. */
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
    index("session_of_device")
      .on(table.deviceId)
      .where(sql`${table.deviceId} is not null`),
    index("session_family")
      .on(table.familyId)
      .where(sql`${table.endedAt} is null`),
  ],
)

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

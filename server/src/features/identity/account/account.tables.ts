import { sql } from "drizzle-orm"
import { boolean, index, integer, numeric, pgTable, smallint, text } from "drizzle-orm/pg-core"
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
    /** Null: came by a social account and has not set a password. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: ["member", "translator", "support", "moderator", "admin"] })
      .notNull()
      .default("member"),
    state: text("state", { enum: ["active", "suspended", "deleted"] })
      .notNull()
      .default("active"),
    stateAt: at("state_at"),
    isPartner: smallint("is_partner").notNull().default(0),
    trialing: smallint("trialing").notNull().default(0),
    rate: numeric("rate", { precision: 8, scale: 4, mode: "number" }).notNull().default(1),
    pushId: text("push_id"),
    demo: boolean("demo").notNull().default(false),
    createdAt: at("created_at").notNull(),
    /** Everything personal is gone; the empty row stays, for other people's conversations refer to it. */
    erasedAt: at("erased_at"),
  },
  (table) => [
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
    accountId: big("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    deviceId: text("device_id"),
    client: text("client"),
    address: text("address"),
    /** User-Agent, as far as it tells browser and system. */
    agent: text("agent"),
    /** ISO 3166, of the address. */
    country: text("country"),
    /** The session that this one grew out of by a hand-over key; null for the first. */
    familyId: big("family_id"),
    /** Of the secret that its tokens carry: whoever has one from before a restore has another. */
    secretDigest: bytea("secret_digest").notNull(),
    generation: integer("generation").notNull().default(1),
    /** When the current generation was taken. */
    refreshedAt: at("refreshed_at"),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    /** When whoever holds it last proved to own the account; null where it was only handed over. */
    provenAt: at("proven_at"),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    index("session_account")
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
    index("session_device").on(table.accountId, table.deviceId),
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

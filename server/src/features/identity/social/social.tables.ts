import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { socialProviders } from "@redthread/contract/social"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { codePurposes } from "../identity/identity.tables"

export const socialIdentity = pgTable(
  "social_identity",
  {
    provider: text("provider", { enum: socialProviders }).notNull(),
    /** The provider calls this id `sub` or `unionid`. */
    subject: text("subject").notNull(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    email: text("email"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique("social_identity_member").on(table.memberId, table.provider),
  ],
)

/** Pending sign-ins are deleted by the provider's callback. */
export const socialAttempt = pgTable(
  "social_attempt",
  {
    stateDigest: bytea("state_digest").primaryKey(),
    provider: text("provider", { enum: socialProviders }).notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    redirect: text("redirect"),
    deviceId: text("device_id"),
    /** Null if the attempt is for signing in. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    /** WeChat has separate client ids for the website and for browsers inside WeChat. */
    appId: text("app_id").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("social_attempt_expires").on(table.expiresAt)],
)

/** A provider has confirmed this identity, which waits for a code. */
export const socialLink = pgTable(
  "social_link",
  {
    digest: bytea("digest").primaryKey(),
    provider: text("provider", { enum: socialProviders }).notNull(),
    subject: text("subject").notNull(),
    email: text("email"),
    target: text("target").notNull(),
    purpose: text("purpose", { enum: codePurposes }).notNull(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    redirect: text("redirect"),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("social_link_expires").on(table.expiresAt)],
)

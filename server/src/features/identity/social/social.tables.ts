import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { socialProviders } from "@redthread/contract/social"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { codePurposes } from "../identity/identity.tables"

/** A provider's account that signs in to one of ours. */
export const socialIdentity = pgTable(
  "social_identity",
  {
    provider: text("provider", { enum: socialProviders }).notNull(),
    /** The provider's id of the person (`sub`, `unionid`). */
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

/** A sign-in at a provider that has begun; deleted when the browser returns. */
export const socialAttempt = pgTable(
  "social_attempt",
  {
    stateDigest: bytea("state_digest").primaryKey(),
    provider: text("provider", { enum: socialProviders }).notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    redirect: text("redirect"),
    deviceId: text("device_id"),
    /** The signed-in member to whom the provider is to be linked; null for signing in. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    /** Our app there: WeChat knows a website and what runs inside WeChat as two. */
    appId: text("app_id").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("social_attempt_expires").on(table.expiresAt)],
)

/** An identity confirmed by a provider that waits for a code before it is linked or signed in. */
export const socialLink = pgTable(
  "social_link",
  {
    digest: bytea("digest").primaryKey(),
    provider: text("provider", { enum: socialProviders }).notNull(),
    subject: text("subject").notNull(),
    email: text("email"),
    /** Where the code was sent, and for what: that the known email is theirs, or that one more device is. */
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

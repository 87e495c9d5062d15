import { index, pgTable, text } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const passkey = pgTable(
  "passkey",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The id is encoded as base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytea("public_key").notNull(),
    /** Contains the signature count of the authenticator; 0 if it does not count. */
    counter: big("counter").notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: at("created_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index("passkey_list").on(table.memberId, table.id)],
)

/** Pending challenges are deleted by their answer. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    id: text("id").primaryKey(),
    challenge: text("challenge").notNull(),
    /** Null if the challenge is for signing in. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("passkey_challenge_expires").on(table.expiresAt)],
)

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
    /** base64url, as the browser names it. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE */
    publicKey: bytea("public_key").notNull(),
    /** Signatures so far, as the authenticator counts them; 0 where it does not. */
    counter: big("counter").notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: at("created_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index("passkey_list").on(table.memberId, table.id)],
)

/** What an authenticator was asked to sign; deleted when it is answered. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    id: text("id").primaryKey(),
    challenge: text("challenge").notNull(),
    /** The member who registers a passkey; null for signing in. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("passkey_challenge_expires").on(table.expiresAt)],
)

import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const codePurposes = ["register", "recover", "sign_in", "email", "link", "prove"] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A target has one valid code per purpose; sending another replaces it. */
export const verificationCode = pgTable(
  "verification_code",
  {
    /** Contains a lower-case email, or a phone number in E.164. */
    target: text("target").notNull(),
    purpose: text("purpose", { enum: codePurposes }).notNull(),
    codeHash: bytea("code_hash").notNull(),
    tokenHash: bytea("token_hash").unique(),
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    tries: integer("tries").notNull().default(0),
    sentAt: at("sent_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.purpose] }),
    index("verification_code_expires").on(table.expiresAt),
  ],
)

/** Solved challenges are stored until they expire, because each is valid once. */
export const captchaUsed = pgTable(
  "captcha_used",
  { digest: bytea("digest").primaryKey(), expiresAt: at("expires_at").notNull() },
  (table) => [index("captcha_used_expires").on(table.expiresAt)],
)

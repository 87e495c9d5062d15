import { index, pgTable } from "drizzle-orm/pg-core"
import { at, bytea } from "../../../core/db/columns"

/** Challenges that were answered, until they would have expired: each is good once. */
export const captchaUsed = pgTable(
  "captcha_used",
  { digest: bytea("digest").primaryKey(), expiresAt: at("expires_at").notNull() },
  (table) => [index("captcha_used_expires").on(table.expiresAt)],
)

import { type SQL, sql } from "drizzle-orm"
import { account } from "./account.tables"

/** The account is neither suspended nor deleted. */
export const isActive = (memberId: SQL | number): SQL<boolean> => sql`exists (
  select from ${account} where ${account.id} = ${memberId} and ${account.state} = 'active')`

/** The member has proved to hold the account's email. */
export const hasVerifiedEmail = (memberId: SQL | number): SQL<boolean> => sql`exists (
  select from ${account} where ${account.id} = ${memberId} and ${account.emailVerifiedAt} is not null)`

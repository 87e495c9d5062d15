import { desc, eq, ne, type SQL, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { account } from "./account.tables"

export type AccountRow = typeof account.$inferSelect

export async function insertAccount(tx: Tx, values: typeof account.$inferInsert): Promise<number> {
  const [row] = await tx.insert(account).values(values).returning({ id: account.id })
  if (!row) throw new Error("inserting an account returned no row")
  return row.id
}

export async function findAccount(
  on: DbOrTx,
  by: { id: number } | { email: string } | { phone: string },
): Promise<AccountRow | undefined> {
  const condition =
    "id" in by ? eq(account.id, by.id) : "email" in by ? eq(account.email, by.email) : eq(account.phone, by.phone)
  const [row] = await on.select().from(account).where(condition)
  return row
}

/** The lock serialises changes of credentials and devices. */
export async function lockAccount(tx: Tx, accountId: number): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(account).where(eq(account.id, accountId)).for("no key update")
  return row
}

export async function updateAccount(tx: Tx, accountId: number, values: Partial<AccountRow>): Promise<void> {
  await tx.update(account).set(values).where(eq(account.id, accountId))
}

export const listStaff = (on: DbOrTx): Promise<AccountRow[]> =>
  on.select().from(account).where(ne(account.role, "member")).orderBy(desc(account.id))

export const isActive = (memberId: SQL | number): SQL<boolean> => sql`exists (
  select from ${account} where ${account.id} = ${memberId} and ${account.state} = 'active')`

export const hasVerifiedEmail = (memberId: SQL | number): SQL<boolean> => sql`exists (
  select from ${account} where ${account.id} = ${memberId} and ${account.emailVerifiedAt} is not null)`

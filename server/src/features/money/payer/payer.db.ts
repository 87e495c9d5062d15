import { asc, eq, lt, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { session } from "../../member/account-row/account.tables"
import { paymentAccount } from "./payer.tables"

export async function insertAccounts(
  tx: Tx,
  memberId: number,
  digests: readonly Uint8Array[],
  seenAt: Date,
): Promise<void> {
  await tx
    .insert(paymentAccount)
    .values(digests.map((digest) => ({ memberId, digest, seenAt })))
    .onConflictDoUpdate({ target: [paymentAccount.memberId, paymentAccount.digest], set: { seenAt } })
}

export interface SharedRow {
  otherId: number
  device: boolean
  paymentAccount: boolean
  network: boolean
}

/** Networks are compared for sessions opened within `hours`. */
export const listSharedPayers = (
  on: DbOrTx,
  memberId: number,
  otherIds: readonly number[],
  hours: number,
): Promise<SharedRow[]> =>
  rows(
    on,
    columns<SharedRow>({ otherId: "int8", device: "bool", paymentAccount: "bool", network: "bool" }),
    sql`select o.id as "otherId",
        exists (select from ${session} a join ${session} b on b.device_id = a.device_id
          where a.member_id = ${memberId} and b.member_id = o.id) as "device",
        exists (select from ${paymentAccount} a join ${paymentAccount} b on b.digest = a.digest
          where a.member_id = ${memberId} and b.member_id = o.id) as "paymentAccount",
        exists (select from ${session} a join ${session} b on b.network = a.network
            and b.created_at between a.created_at - make_interval(hours => ${hours}::int)
              and a.created_at + make_interval(hours => ${hours}::int)
          where a.member_id = ${memberId} and b.member_id = o.id) as "network"
      from unnest(${`{${otherIds.join(",")}}`}::bigint[]) o (id)`,
  )

export const listAccounts = (on: DbOrTx, memberId: number) =>
  on
    .select({ seenAt: paymentAccount.seenAt })
    .from(paymentAccount)
    .where(eq(paymentAccount.memberId, memberId))
    .orderBy(asc(paymentAccount.seenAt))

export async function removeSeenBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(paymentAccount).where(lt(paymentAccount.seenAt, before))
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(paymentAccount).where(eq(paymentAccount.memberId, memberId))
}

import { createHmac } from "node:crypto"
import type { RelationSign } from "@redthread/contract/staff-queue"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import * as payerDb from "./payer.db"

/** Two sign-ins on one network within this many hours count as a sign. */
const networkHours = 24

/** A payment account is deleted this many days after its last use; commission is earned for as long. */
const retentionDays = 365

const digestOf = (name: string): Uint8Array => createHmac("sha256", secretFor("payment.account")).update(name).digest()

/** Ignores spaces and hyphens. Ids of gateways have the gateway as a prefix. */
function digestsOf(account: string): Uint8Array[] {
  const words = account.toLowerCase().split(/[\s,;<>]/)
  const emails = words.filter((word) => word.includes("@")).map((word) => `email ${word}`)
  const symbols = account.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")
  return [...emails, ...(symbols === "" ? [] : [`number ${symbols}`])].map(digestOf)
}

/** Call this before ledger accounts are locked. */
export async function recordAccounts(tx: Tx, memberId: number, accounts: readonly string[]): Promise<void> {
  const byHex = new Map(accounts.flatMap(digestsOf).map((digest) => [Buffer.from(digest).toString("hex"), digest]))
  const digests = [...byHex].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, digest]) => digest)
  if (digests.length > 0) await payerDb.insertAccounts(tx, memberId, digests, clock.now())
}

export async function signsBetween(
  on: DbOrTx,
  memberId: number,
  otherIds: readonly number[],
): Promise<ReadonlyMap<number, RelationSign[]>> {
  if (otherIds.length === 0) return new Map()
  const sharedRows = await payerDb.listSharedPayers(on, memberId, otherIds, networkHours)
  return new Map(
    sharedRows.map(({ otherId, device, paymentAccount, network }) => [
      otherId,
      [
        ...(device ? (["device"] as const) : []),
        ...(paymentAccount ? (["payment_account"] as const) : []),
        ...(network ? (["network"] as const) : []),
      ],
    ]),
  )
}

export const sweepAccounts = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => payerDb.removeSeenBefore(tx, new Date(clock.ms() - retentionDays * dayMs)))

export const eraseAccounts = (tx: Tx, memberId: number): Promise<void> => payerDb.erase(tx, memberId)

/** The export omits digests, which are meaningless to the member. */
export const exportAccounts = async (db: DbOrTx, memberId: number) => ({
  payment_accounts: (await payerDb.listAccounts(db, memberId)).map(({ seenAt }) => ({ last_used_at: seenAt })),
})

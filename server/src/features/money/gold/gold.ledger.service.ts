import type { AccountType } from "@redthread/contract/gold"
import { balanceChanged, toGold } from "@redthread/contract/gold"
import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import * as notice from "../../signals/notice/notice.service"
import * as goldDb from "./gold.db"
import { flows, house } from "./gold.kinds"
import { type Earned, withinAccount } from "./gold.worth.service"

// Amounts are whole cents. Ledger accounts are locked before counters, never after (see "Lock order").

const houseTypeById: ReadonlyMap<number, string> = new Map(Object.entries(house).map(([type, id]) => [id, type]))

/** The transaction has locked these accounts. It locks once, all that it needs. */
export class LockedAccounts {
  constructor(private readonly accounts: readonly goldDb.LockedAccount[]) {}

  get(memberId: number, type: AccountType): goldDb.LockedAccount {
    const account = this.accounts.find((candidate) => candidate.memberId === memberId && candidate.type === type)
    if (!account)
      throw new Error(`the ${type} account of member ${memberId} is used without being locked by this transaction`)
    return account
  }

  has(memberId: number, type: AccountType): boolean {
    return this.accounts.some((account) => account.memberId === memberId && account.type === type)
  }

  byId(id: number): goldDb.LockedAccount | undefined {
    return this.accounts.find((account) => account.id === id)
  }
}

/** These accounts determine what can be spent. */
export const purse = ["promo", "paid", "debt"] as const

export const namesOf = (memberId: number, types: readonly AccountType[]): goldDb.AccountName[] =>
  types.map((type) => ({ memberId, type }))

export const lock = async (tx: Tx, names: readonly goldDb.AccountName[]): Promise<LockedAccounts> =>
  new LockedAccounts(await goldDb.lockAccounts(tx, names))

export function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is no amount in cents`)
}

function assertEntries(accounts: LockedAccounts, { kind, reference, entries }: goldDb.NewTransaction): void {
  const name = `${kind} of ${reference.type} ${reference.id}`
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error(`the entries of a ${name} do not sum to zero`)
  for (const { accountId, amount } of entries) {
    const type = houseTypeById.get(accountId) ?? accounts.byId(accountId)?.type
    const allowed: readonly string[] = amount < 0 ? flows[kind].from : flows[kind].to
    if (!type || !allowed.includes(type))
      throw new Error(`a ${name} may not move ${amount} cents at ledger account ${accountId} (${type ?? "not locked"})`)
  }
}

/** Keeps the reduced part of each account within its balance. */
function withParts(accounts: LockedAccounts, entries: readonly goldDb.NewEntry[]): goldDb.NewEntry[] {
  const remaining = new Map<number, Earned>()
  return entries.map(({ reduced = 0, worth = 0, ...entry }) => {
    const account = accounts.byId(entry.accountId)
    if (account?.type !== "earnings") return entry
    const before = remaining.get(account.id) ?? { ...account, cents: account.balance }
    const changed = { cents: entry.amount, reduced, worth }
    const part = entry.amount < 0 ? withinAccount(before, changed) : changed
    remaining.set(account.id, {
      cents: before.cents + entry.amount,
      reduced: before.reduced + part.reduced,
      worth: before.worth + part.worth,
    })
    return part.reduced === 0 ? entry : { ...entry, reduced: part.reduced, worth: part.worth }
  })
}

/** Moves gold, which nothing else may do. Without entries it counts as posted. Undefined if posted before. */
export async function post(
  tx: Tx,
  accounts: LockedAccounts,
  transaction: goldDb.NewTransaction,
): Promise<number | undefined> {
  const nonZero = transaction.entries.filter(({ amount }) => amount !== 0)
  const entries = withParts(accounts, nonZero)
  assertEntries(accounts, { ...transaction, entries })
  return goldDb.insertTransaction(tx, { ...transaction, entries }, clock.now())
}

/** Returns the cents that can be spent; a debt is negative. */
export function toSpend({ promo, paid, debt }: Record<(typeof purse)[number], number>): number {
  return debt < 0 ? debt : promo + paid
}

/** Returns the entries that add gold, settling a debt first. */
export function toPurse(accounts: LockedAccounts, memberId: number, cents: number): goldDb.NewEntry[] {
  const debt = accounts.get(memberId, "debt")
  const settled = Math.min(cents, -debt.balance)
  return [
    { accountId: debt.id, amount: settled },
    { accountId: accounts.get(memberId, "paid").id, amount: cents - settled },
  ]
}

export const changeOf = ({ id }: { id: number }, entries: readonly goldDb.NewEntry[]): number =>
  entries.reduce((sum, { accountId, amount }) => (accountId === id ? sum + amount : sum), 0)

/** Sends the changed balance and locks the member's counters. */
export async function announce(
  tx: Tx,
  accounts: LockedAccounts,
  memberId: number,
  entries: readonly goldDb.NewEntry[],
): Promise<void> {
  const after = (type: (typeof purse)[number]): number => {
    const account = accounts.get(memberId, type)
    return account.balance + changeOf(account, entries)
  }
  const cents = toSpend({ promo: after("promo"), paid: after("paid"), debt: after("debt") })
  const seq = await notice.nextSeq(tx, memberId, "balance")
  live.afterCommit(tx, { memberId, seq }, balanceChanged, { balance: toGold(cents) })
}

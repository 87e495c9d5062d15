import { AppError } from "@redthread/contract/core/error"
import { balanceChanged, type BalanceKind, type GoldReason, toGold } from "@redthread/contract/gold"
import { clock } from "../../core/clock"
import { allowLongStatements, db, transaction, type Tx } from "../../core/db"
import { live } from "../../core/live/live"
import { log } from "../../core/log"
import { gauge } from "../../core/metrics"
import * as notice from "../notice/notice.service"
import * as goldDb from "./gold.db"

// Amounts are whole cents. In a transaction gold comes before counters: who holds a counter must not wait for gold.

/** The house's accounts, as the migration numbers them. */
const receipts = 1
const promotion = 2
const revenue = 3

/** What a member can spend, in the order in which it is spent. */
const spendable = ["promo", "paid"] as const

/** Percent of what is paid in paid gold that the owner earns; the fraction of a cent stays with the house. */
const ownerPercent = 70

/** What a deed is known by: done a second time, it moves nothing. */
interface Deed {
  reason: GoldReason
  reference: string
}

interface Leg {
  from: number
  to: number
  cents: number
}

/** Books the legs that have something to move. The members' accounts among them are locked. */
async function move(tx: Tx, { reason, reference }: Deed, legs: readonly Leg[]): Promise<void> {
  const moving = legs.filter(({ cents }) => cents > 0)
  if (moving.length === 0) return
  const createdAt = clock.now()
  await goldDb.insertTransfers(
    tx,
    moving.map(({ from, to, cents }, index) => ({
      fromId: from,
      toId: to,
      amount: cents,
      reason,
      reference,
      leg: index + 1,
      createdAt,
    })),
  )
  const changes = new Map<number, number>()
  const add = (id: number, cents: number) => changes.set(id, (changes.get(id) ?? 0) + cents)
  for (const { from, to, cents } of moving) {
    add(from, -cents)
    add(to, cents)
  }
  await goldDb.addToBalances(
    tx,
    [...changes].map(([id, cents]) => ({ id, cents })),
  )
}

/** Tells the member's devices what there is to spend. */
async function announce(tx: Tx, memberId: number, cents: number): Promise<void> {
  const seq = await notice.nextSeq(tx, memberId, "balance")
  live.afterCommit(tx, { memberId, seq }, balanceChanged, { balance: toGold(cents) })
}

const namesOf = (memberId: number, kinds: readonly BalanceKind[]): goldDb.AccountName[] =>
  kinds.map((kind) => ({ memberId, kind }))

function accountOf(
  accounts: readonly goldDb.LockedAccount[],
  memberId: number,
  kind: BalanceKind,
): goldDb.LockedAccount {
  const found = accounts.find((account) => account.memberId === memberId && account.kind === kind)
  if (!found) throw new Error(`Member ${memberId} has no ${kind} account`)
  return found
}

function wholeCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is no amount in cents`)
  return cents
}

/** cents that the member can spend */
export const balanceOf = (memberId: number): Promise<number> => goldDb.balanceOf(db, memberId, spendable)

/**
 * Gives gold that was bought (`paid`) or is a present (`promo`).
 * @returns false where this deed was done before
 */
export async function grant(
  tx: Tx,
  memberId: number,
  cents: number,
  { kind, ...deed }: Deed & { kind: "paid" | "promo" },
): Promise<boolean> {
  wholeCents(cents)
  const accounts = await goldDb.lockAccounts(tx, namesOf(memberId, spendable))
  if (await goldDb.isDone(tx, deed.reason, deed.reference)) return false
  const to = accountOf(accounts, memberId, kind).id
  await move(tx, deed, [{ from: kind === "paid" ? receipts : promotion, to, cents }])
  await announce(tx, memberId, accounts.reduce((sum, { balance }) => sum + balance, 0) + cents)
  return true
}

interface Payment extends Deed {
  from: number
  /** The owner of what is paid for; without one the house keeps all. */
  to?: number
  cents: number
}

/**
 * Pays, presents first: of what is paid in paid gold an owner earns 70%; presents earn nobody anything.
 * Raises `yourself`, `not_enough_gold` with what is `missing`.
 * @returns false where this deed was done before
 */
export async function pay(tx: Tx, { from, to, cents, ...deed }: Payment): Promise<boolean> {
  if (from === to) throw new AppError("yourself")
  wholeCents(cents)
  const owner = to === undefined ? [] : namesOf(to, ["earnings"])
  const accounts = await goldDb.lockAccounts(tx, [...namesOf(from, spendable), ...owner])
  if (await goldDb.isDone(tx, deed.reason, deed.reference)) return false
  const promo = accountOf(accounts, from, "promo")
  const paid = accountOf(accounts, from, "paid")
  const missing = cents - promo.balance - paid.balance
  if (missing > 0) throw new AppError("not_enough_gold", { data: { missing: toGold(missing) } })
  const inPromo = Math.min(promo.balance, cents)
  const inPaid = cents - inPromo
  const legs = [
    { from: promo.id, to: revenue, cents: inPromo },
    { from: paid.id, to: revenue, cents: inPaid },
  ]
  if (to !== undefined) {
    const earned = Math.floor((inPaid * ownerPercent) / 100)
    legs.push({ from: revenue, to: accountOf(accounts, to, "earnings").id, cents: earned })
  }
  await move(tx, deed, legs)
  await announce(tx, from, -missing)
  return true
}

let differences = 0

/** Shows in the metrics what the last check of this process found. */
export const openMetric = (): void =>
  gauge("gold_differences", "Balances that their transfers don't bear out, as last checked", () => differences)

/** Compares every stored balance with the sum of its transfers; what differs is logged and counted in the metrics. */
export async function checkLedger(): Promise<goldDb.Difference[]> {
  const found = await transaction(async (tx) => {
    await allowLongStatements(tx)
    return goldDb.findDifferences(tx)
  })
  differences = found.length
  if (found.length > 0) log.error({ differences: found.slice(0, 100), count: found.length }, "gold does not add up")
  return found
}

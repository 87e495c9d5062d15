import { clock } from "../../../core/process/clock"
import { allowLongStatements, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { gauge } from "../../../core/process/metrics"
import * as checkDb from "./gold.check.db"

/** An interrupted check repeats at most this many accounts or transactions. */
const batch = 1000

/** No transaction stays open this long, so after it none with a lower id can commit. */
const settleMs = 10 * 60_000

type Finding = checkDb.Difference | { transactionId: number; sum: number }

const isRight = ({ stored, entries, holds, reducedOff, worthOff }: checkDb.ComparedAccount): boolean =>
  stored === entries && (holds === null || stored === holds) && reducedOff === 0 && worthOff === 0

/** Stops before a transaction that does not sum to zero, so that every run reports it. Null if none is left. */
async function checkTransactions(tx: Tx, size: number): Promise<Finding[] | null> {
  const { transactionId, summed } = await checkDb.lockCheck(tx)
  const sums = await checkDb.sumTransactions(tx, transactionId, new Date(clock.ms() - settleMs), size)
  const firstWrong = sums.findIndex(({ sum }) => sum !== 0)
  const right = firstWrong < 0 ? sums : sums.slice(0, firstWrong)
  const last = right.at(-1)
  const transferred = right.reduce((sum, transaction) => sum + transaction.transferred, 0)
  if (last) await checkDb.saveCheck(tx, { transactionId: last.id, summed: summed + transferred })
  if (firstWrong < 0) return sums.length < size ? null : []
  return sums.slice(firstWrong, firstWrong + 1).map(({ id, sum }) => ({ transactionId: id, sum }))
}

async function checkAccounts(tx: Tx, size: number): Promise<{ found: checkDb.Difference[]; isLast: boolean }> {
  const { accountId, differences } = await checkDb.lockCheck(tx)
  const compared = await checkDb.compareAccounts(tx, accountId, size)
  const found = compared
    .filter((account) => !isRight(account))
    .map(({ accountId: id, stored, entries, holds, reducedOff, worthOff }) => ({
      accountId: id,
      stored,
      entries,
      holds,
      ...((reducedOff !== 0 || worthOff !== 0) && { reducedOff, worthOff }),
    }))
  await checkDb.saveCheckpoints(tx, compared.filter(isRight))
  const last = compared.at(-1)
  const isLast = compared.length < size
  if (!isLast && last) {
    await checkDb.saveCheck(tx, { accountId: last.accountId, differences: differences + found.length })
  }
  return { found, isLast }
}

async function finishCheck(tx: Tx, more: number): Promise<void> {
  await allowLongStatements(tx)
  const { differences, transactionId, summed } = await checkDb.lockCheck(tx)
  const { transferred, ...sums } = await checkDb.sumBalances(tx, transactionId)
  const transfers = summed + transferred
  if (transfers !== sums.balances) log.error({ transfers, ...sums }, "members have other gold than the house gave them")
  const found = differences + more
  await checkDb.saveCheck(tx, { ...sums, transfers, accountId: 0, differences: 0, found, finishedAt: clock.now() })
}

/** Continues where the last run stopped. `batches` limits the work. */
export async function checkLedger(db: DbOrTx, { size = batch, batches = Infinity } = {}): Promise<Finding[]> {
  const unbalanced: Finding[] = []
  for (;;) {
    const found = await transaction(db, (tx) => checkTransactions(tx, size))
    unbalanced.push(...(found ?? []))
    if (found === null || found.length > 0) break
  }
  const differences: checkDb.Difference[] = []
  for (let batchCount = 0, isLast = false; !isLast && batchCount < batches; batchCount += 1) {
    const result = await transaction(db, async (tx) => {
      const next = await checkAccounts(tx, size)
      if (next.isLast) await finishCheck(tx, next.found.length + unbalanced.length)
      return next
    })
    differences.push(...result.found)
    isLast = result.isLast
  }
  const all = [...unbalanced, ...differences]
  if (all.length > 0) log.error({ differences: all.slice(0, 100), count: all.length }, "gold does not add up")
  return all
}

export const lastCheck = (db: DbOrTx): Promise<checkDb.CheckRow | undefined> => checkDb.findCheck(db)

/** Metrics use the stored result, so that every process reports it. */
export function openMetrics(db: DbOrTx): void {
  const figure = (name: string, help: string, read: (row: checkDb.CheckRow) => number) =>
    gauge(`gold_${name}`, help, async () => {
      const row = await checkDb.findCheck(db)
      return row ? read(row) : Number.NaN
    })
  figure("differences", "Accounts and transactions that don't add up, as last checked", (row) =>
    Math.max(row.found, row.differences),
  )
  figure("checked_seconds", "When the last check came to its end, in seconds since 1970; 0 before the first", (row) =>
    row.finishedAt ? row.finishedAt.getTime() / 1000 : 0,
  )
  figure("balances_cents", "Gold of all members less what they owe, as last checked", ({ balances }) => balances)
  figure(
    "transfers_cents",
    "Gold that members got from the house less what they gave it, as last checked: the same as their balances",
    ({ transfers }) => transfers,
  )
  figure("escrow_cents", "Gold set aside, as last checked", ({ escrow }) => escrow)
}

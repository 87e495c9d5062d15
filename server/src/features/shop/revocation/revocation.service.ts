import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { Revocable, Revocation, RevocationKind } from "@redthread/contract/revocation"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { clock, dayMs } from "../../../core/process/clock"
import { findAccount } from "../../member/account-row/account.db"
import { findNames } from "../../member/profile-facts/profile.facts.db"
import * as payment from "../../money/payment/payment.revoke.service"
import * as vip from "../../money/vip/vip.end.service"
import { dayIn, zonesOf } from "../../signals/notice/notice.zone.service"
import * as mall from "../mall/mall.revoke.service"
import * as revocationDb from "./revocation.db"
import type { RevocationRow } from "./revocation.db"
import { confirmReceipt } from "./revocation.mail"
import { type Outcome, perform } from "./revocation.perform"
import { findSubject, lastDay, listSince, ofOrder, ofPayment, ofUpgrade, type Subject } from "./revocation.subject"

async function toRevocation(
  on: DbOrTx,
  subject: Subject,
  zone: string,
  done: Outcome & { state: Revocation["state"]; confirmedAt: Date | null },
): Promise<Revocation> {
  const { kind, id, memberId, cents, money, month, productId, boughtAt } = subject
  const [account, [name]] = await Promise.all([findAccount(on, { id: memberId }), findNames(on, [memberId])])
  const isMoney = money !== null
  return {
    kind,
    id,
    price: toGold(cents),
    paid: money,
    month,
    product_id: productId,
    bought_at: boughtAt.toISOString(),
    until: lastDay(subject, zone),
    state: done.state,
    reason: done.reason,
    name: name?.name ?? "",
    email: account?.email ?? null,
    money_back: money && { ...money, amount: done.amount },
    gold_back: toGold(done.goldBack),
    unspent: toGold(done.unspent),
    used: toGold(isMoney ? cents - done.unspent : kind === "order" && done.reason ? 0 : cents - done.goldBack),
    vip_days: done.vipDays,
    orders: done.orders,
    confirmed_at: done.confirmedAt?.toISOString() ?? null,
  }
}

const ofRow = (on: DbOrTx, subject: Subject, zone: string, row: RevocationRow): Promise<Revocation> =>
  toRevocation(on, subject, zone, row)

/** Withdrawals of one purchase wait for each other here. */
async function lockSubject(tx: Tx, { kind, id }: Subject): Promise<void> {
  if (kind === "payment") await payment.lock(tx, id)
  else if (kind === "upgrade") await vip.lockPaidWithGold(tx, id)
  else await mall.lock(tx, id)
}

/** The job returns the money; the sweep continues while the gateway does not answer. */
export const refundNow = defineJob({
  name: "revocation.refund",
  data: z.object({ id: z.int() }),
  handle: async (db, { id }) => {
    if (!(await refund(db, id))) throw new Error(`the money of withdrawal ${id} is not confirmed yet`)
  },
})

/** Returns false if the gateway has not confirmed the refund yet. Can be repeated. */
export async function refund(db: DbOrTx, id: number): Promise<boolean> {
  const row = await revocationDb.findById(db, id)
  if (row?.state !== "refunding") return true
  if (!(await payment.returnMoney(db, row.subjectId))) return false
  await transaction(db, async (tx) => {
    const locked = await revocationDb.lock(tx, id)
    if (locked?.state === "refunding") await revocationDb.update(tx, id, { state: "done", closedAt: clock.now() })
  })
  return true
}

const batchSize = 200

/** A person takes over what a gateway does not confirm within a day. */
export async function sweep(db: DbOrTx): Promise<void> {
  for (let batch, after = 0; !batch || batch.length === batchSize; after = batch.at(-1)?.id ?? after) {
    batch = await revocationDb.listOpen(db, after, batchSize)
    for (const { id, retryFrom } of batch) {
      if ((await refund(db, id)) || clock.ms() - retryFrom.getTime() < dayMs) continue
      await transaction(db, async (tx) => {
        const row = await revocationDb.lock(tx, id)
        if (row?.state === "refunding") await revocationDb.update(tx, id, { state: "review", reason: "gateway" })
      })
    }
  }
}

interface Statement {
  kind: RevocationKind
  id: number
  statedAt: Date
}

/** Raises `revocation_over` after the last day, and `revocation_impossible` if nothing can be returned any more. */
async function carryOut(tx: Tx, subject: Subject, statedAt: Date): Promise<Revocation> {
  const zone = (await zonesOf(tx, subject.memberId))(subject.from)
  await lockSubject(tx, subject)
  const before = await revocationDb.find(tx, subject.kind, subject.id)
  if (before) return ofRow(tx, subject, zone, before)
  const until = lastDay(subject, zone)
  if (dayIn(statedAt, zone) > until) throw new AppError("revocation_over", { data: { until } })
  const outcome = await perform(tx, subject)
  const now = clock.now()
  const state = outcome.reason ? "review" : outcome.amount > 0 ? "refunding" : "done"
  const row = await revocationDb.insert(tx, {
    ...outcome,
    memberId: subject.memberId,
    kind: subject.kind,
    subjectId: subject.id,
    state,
    statedAt,
    confirmedAt: now,
    retryFrom: now,
    closedAt: state === "done" ? now : null,
    cents: subject.cents,
    currency: subject.money?.currency ?? null,
  })
  await confirmReceipt(tx, subject, row)
  if (state === "refunding") await jobs.add(tx, refundNow, { id: row.id })
  return ofRow(tx, subject, zone, row)
}

/** Withdraws from a purchase, once: later calls get the same withdrawal. */
export const confirm = (db: DbOrTx, { kind, id, statedAt }: Statement): Promise<Revocation> =>
  transaction(db, async (tx) => carryOut(tx, await findSubject(tx, kind, id), statedAt))

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {
  constructor(readonly revocation: Revocation) {
    super("rehearsed")
  }
}

/** Withdraws in a transaction that is rolled back, so that the statement has the exact amounts. */
export async function preview(db: DbOrTx, statement: Statement): Promise<Revocation> {
  try {
    await transaction(db, async (tx) => {
      const subject = await findSubject(tx, statement.kind, statement.id)
      const before = await revocationDb.find(tx, subject.kind, subject.id)
      const revocation = await carryOut(tx, subject, statement.statedAt)
      throw new Rehearsed(before ? revocation : { ...revocation, state: "open", confirmed_at: null })
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.revocation
    throw error
  }
  throw new Error("a rehearsal was committed")
}

export async function assertOwn(db: DbOrTx, memberId: number, kind: RevocationKind, id: number): Promise<void> {
  if ((await findSubject(db, kind, id)).memberId !== memberId) throw new AppError("not_found")
}

/** Lists purchases whose period has not ended, and those that were withdrawn from, the latest first. */
export async function list(db: DbOrTx, memberId: number): Promise<{ items: Revocable[] }> {
  const since = listSince()
  const zoneAt = await zonesOf(db, memberId)
  const [payments, upgrades, orders, rows] = await Promise.all([
    payment.listPaidSince(db, memberId, since),
    vip.listPaidWithGold(db, memberId, since),
    mall.listRevocable(db, memberId, since),
    revocationDb.listOf(db, memberId),
  ])
  const states = new Map(rows.map(({ kind, subjectId, state }) => [`${kind} ${subjectId}`, state]))
  const withdrawable = [
    ...payments.map(ofPayment),
    ...upgrades.filter(({ takenBackAt, id }) => !takenBackAt || states.has(`upgrade ${id}`)).map(ofUpgrade),
    ...orders.map(ofOrder),
  ]
  const items = withdrawable.flatMap((subject): Revocable[] => {
    const { kind, id, cents, money, month, productId, boughtAt } = subject
    const zone = zoneAt(subject.from)
    const until = lastDay(subject, zone)
    const state: Revocable["state"] = states.get(`${kind} ${id}`) ?? "open"
    if (state === "open" && dayIn(clock.now(), zone) > until) return []
    const times = { bought_at: boughtAt.toISOString(), until, state }
    return [{ kind, id, price: toGold(cents), paid: money, month, product_id: productId, ...times }]
  })
  return { items: items.toSorted((one, other) => other.bought_at.localeCompare(one.bought_at)) }
}

export const exportRevocations = async (db: DbOrTx, memberId: number) => ({
  withdrawals: (await revocationDb.listOf(db, memberId)).map(({ memberId: _memberId, cents, goldBack, ...row }) => ({
    ...row,
    unspent: toGold(row.unspent),
    price: toGold(cents),
    goldBack: toGold(goldBack),
  })),
})

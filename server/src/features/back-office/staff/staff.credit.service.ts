import { type CallArguments, type ReplyBody, toFlag } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { toCents, toGold } from "@redthread/contract/gold"
import { refreshAll } from "@redthread/contract/live"
import type { VipPack } from "@redthread/contract/price"
import {
  type creditMember,
  creditValue,
  type decideCredit,
  type listCredits,
  needsSecond,
  type StaffCredit,
} from "@redthread/contract/staff-credit"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { live } from "../../../core/live/live"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { lockAccount } from "../../member/account-row/account.db"
import * as gold from "../../money/gold/gold.service"
import * as vip from "../../money/vip/vip.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { assertCanActOn } from "../sanction/sanction.service"
import * as creditDb from "./staff.credit.db"

/** The member's account must be locked (see "Lock order"). Raises `vip_lifetime`. */
async function giveCredit(tx: Tx, { id, memberId, cents, month }: creditDb.CreditRow): Promise<void> {
  if (month !== null) await vip.present(tx, memberId, month as VipPack)
  const reference = { type: "staff_credit", id } as const
  if (cents > 0) await gold.credit(tx, { kind: "promotion", reference, memberId, cents })
  const key = `credit-${id}`
  if (cents > 0)
    await notify(tx, memberId, {
      type: "payclear",
      event: "credited",
      data: { gold: toGold(cents) },
      key: `${key}-gold`,
    })
  if (month === null) return
  await notify(tx, memberId, { type: "upgrade", event: "done", key: `${key}-vip` })
  live.afterCommit(tx, [memberId], refreshAll, {})
}

/** Above the limit a second administrator must confirm. Raises `user_not_found`, `forbidden`, `vip_lifetime`. */
export async function credit(
  tx: Tx,
  caller: MemberCaller,
  memberId: number,
  { gold: amount, month, reason }: CallArguments<typeof creditMember>["body"],
): Promise<ReplyBody<typeof creditMember>> {
  await lockAccount(tx, memberId)
  await assertCanActOn(tx, caller, memberId)
  const cents = amount === undefined ? 0 : toCents(amount)
  const now = clock.now()
  // The account is locked to serialise credits, so that parallel ones count each other.
  const recent = await creditDb.listCreditedAlone(tx, {
    memberId,
    createdBy: caller.member.id,
    since: new Date(now.getTime() - dayMs),
  })
  const recentValue = recent.reduce((sum, row) => sum + creditValue(row.cents, (row.month as VipPack) ?? undefined), 0)
  const waits = needsSecond(cents, month, recentValue)
  const row = await creditDb.insert(tx, {
    memberId,
    cents,
    month: month ?? null,
    reason,
    needsSecond: waits,
    state: waits ? "pending" : "done",
    createdBy: caller.member.id,
    createdAt: now,
    decidedAt: waits ? null : now,
  })
  const { id, state } = row
  await audit(tx, caller, "member.credit", memberId, { reason, credit: id, gold: toGold(cents), month, state })
  if (!waits) await giveCredit(tx, row)
  return { id, state }
}

/** Repeating the same decision has no effect. Raises the errors that the call declares. */
export const decide = (
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  { state: wanted, reason }: CallArguments<typeof decideCredit>["body"],
): Promise<ReplyBody<typeof decideCredit>> =>
  transaction(db, async (tx) => {
    const memberId = await creditDb.memberOf(tx, id)
    if (memberId === undefined) throw new AppError("not_found")
    await lockAccount(tx, memberId)
    const row = await creditDb.lock(tx, id)
    if (!row) throw new AppError("not_found")
    const decidedBy = caller.member.id
    if (row.createdBy === decidedBy || row.memberId === decidedBy) throw new AppError("forbidden")
    const state = wanted === "confirmed" ? "done" : "rejected"
    if (row.state === state && row.decidedBy === decidedBy) return { id, state }
    if (row.state !== "pending") throw new AppError("already_decided")
    if (state === "done") await assertCanActOn(tx, caller, memberId)
    await creditDb.decide(tx, id, { state, decidedBy, decidedAt: clock.now() })
    const what = { credit: id, gold: toGold(row.cents), month: row.month ?? undefined }
    await audit(tx, caller, state === "done" ? "credit.confirm" : "credit.reject", memberId, { reason, ...what })
    if (state === "done") await giveCredit(tx, row)
    return { id, state }
  })

const personOf = (userId: number, name: string | null) => ({ user_id: userId, name: name ?? "" })

const toCredit = (
  { credit: row, name, creatorName, deciderName }: creditDb.ListedCredit,
  readerId: number,
): StaffCredit => ({
  id: row.id,
  user: personOf(row.memberId, name),
  gold: toGold(row.cents),
  month: row.month,
  reason: row.reason,
  state: row.state,
  created_by: personOf(row.createdBy, creatorName),
  decided_by: row.decidedBy === null ? null : personOf(row.decidedBy, deciderName),
  own: toFlag(row.createdBy === readerId),
  created_at: row.createdAt.toISOString(),
})

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: memberId, max_id: maxId = Number.MAX_SAFE_INTEGER }: CallArguments<typeof listCredits>["query"],
): Promise<Page<StaffCredit>> {
  const credits = await creditDb.list(db, { memberId, maxId }, pageSize + 1)
  return toPage(
    credits,
    pageSize,
    ({ credit: { id } }) => id,
    (row) => toCredit(row, member.id),
  )
}

/** Only the credit is deleted: the ledger and the audit log retain the booking. */
export const forgetCredits = (tx: Tx, memberId: number): Promise<void> => creditDb.forget(tx, memberId)

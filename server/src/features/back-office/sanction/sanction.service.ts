import { type CallArguments, type Role, roles } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Me } from "@redthread/contract/account"
import { eraseDays, type FoundBy, limitDays, type SanctionKind, type sanctions } from "@redthread/contract/sanction"
import { type DecisionGround, isFraud } from "@redthread/contract/staff-decision"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { markForErasure } from "../../identity/identity/identity.deletion.service"
import * as accountRow from "../../member/account-row/account.db"
import * as account from "../../identity/identity/identity.account.service"
import { notifyChange, recordDecision, toSanction } from "../../signals/statement/statement.service"
import * as fraudNotice from "../fraud-notice/fraud-notice.service"
import { eraseHold } from "./sanction.hold.db"
import { releaseMember } from "./sanction.hold.service"
import * as sanctionDb from "./sanction.db"
import { holdGrounds } from "./sanction.tables"
import {
  eraseRemoved,
  listRemoved,
  type Removal,
  removeContents,
  restoreContents,
  storeRemoved,
} from "./sanction.removal.service"
import { keyOf, listInForce } from "../../member/case-facts/case.suspension.service"
import type { SanctionRow } from "../../member/case-facts/case.tables"

const rankOf = (role: Role): number => roles.indexOf(role)

/** Staff act on members and lower roles only. Raises `user_not_found`, `forbidden`. */
export async function assertCanActOn(tx: Tx, { member }: MemberCaller, memberId: number): Promise<void> {
  const role = await account.roleOf(tx, memberId)
  if (!role) throw new AppError("user_not_found")
  if (memberId === member.id || rankOf(role) >= rankOf(member.role)) throw new AppError("forbidden")
}

function endOf(kind: SanctionKind, days: number | undefined): Date | null {
  const durationDays = { warn: null, kick: null, limit: days ?? limitDays, suspend: days ?? null, erase: eraseDays }[
    kind
  ]
  return durationDays === null ? null : new Date(clock.ms() + durationDays * dayMs)
}

async function enforceSanction(tx: Tx, memberId: number, kind: SanctionKind, endsAt: Date | null): Promise<void> {
  if (kind === "limit") await account.setLimit(tx, memberId, endsAt)
  if (kind === "suspend" || kind === "erase") await account.setState(tx, memberId, "suspended")
  if (kind === "kick") await account.kick(tx, memberId)
}

type SanctionInput = CallArguments<(typeof sanctions)["warn"]>["body"]

/** The ground is null, and the check was made by staff, if they decided outside of a case. */
interface Basis {
  readonly ground?: DecisionGround | undefined
  readonly foundBy?: FoundBy
  readonly contents?: SanctionRow["contents"]
}

export async function impose(
  tx: Tx,
  caller: MemberCaller,
  memberId: number,
  { kind, reason, days, ground, foundBy = "staff", contents = [] }: SanctionInput & Basis & { kind: SanctionKind },
): Promise<{ id: number }> {
  await assertCanActOn(tx, caller, memberId)
  const endsAt = endOf(kind, days)
  await enforceSanction(tx, memberId, kind, endsAt)
  const decision = { memberId, kind, reason, endsAt, decidedBy: caller.member.id, ground: ground ?? null, foundBy }
  const id = await recordDecision(tx, { ...decision, contents })
  await audit(tx, caller, `sanction.${kind}`, memberId, { sanction: id, reason, ground, ...(days ? { days } : {}) })
  if (isBan(decision)) await fraudNotice.open(tx, memberId, id)
  return { id }
}

/** True for a ban for fraud, of which all who received a message from the member are warned. */
const isBan = ({ kind, endsAt, ground }: Pick<SanctionRow, "kind" | "endsAt" | "ground">): boolean =>
  isFraud(ground) && (kind === "erase" || (kind === "suspend" && endsAt === null))

/** Removes content of a member, who can appeal; texts can be restored. */
export async function imposeRemoval(
  tx: Tx,
  caller: MemberCaller,
  memberId: number,
  { reason, removals, ground, foundBy = "staff" }: { reason: string; removals: readonly Removal[] } & Basis,
): Promise<{ id: number }> {
  await assertCanActOn(tx, caller, memberId)
  const removed = await removeContents(tx, memberId, removals)
  const id = await recordDecision(tx, {
    memberId,
    kind: "remove",
    reason,
    endsAt: null,
    decidedBy: caller.member.id,
    ground: ground ?? null,
    foundBy,
    contents: removals.map(({ about, aboutId }) => ({ about, id: aboutId })),
  })
  await storeRemoved(tx, { sanctionId: id, memberId }, removed)
  const about = removals.map((removal) => `${removal.about} ${removal.aboutId}`)
  await audit(tx, caller, "sanction.remove", memberId, { sanction: id, reason, ground, about })
  return { id }
}

/** Ends the effect, unless another sanction has the same effect. */
async function undoSanction(tx: Tx, { id, memberId, kind, ground }: SanctionRow): Promise<void> {
  // The lock serialises this with a reactivation.
  const { state } = (await accountRow.lockAccount(tx, memberId)) ?? {}
  if (kind === "remove") return restoreContents(tx, id)
  if (kind === "hold")
    return releaseMember(
      tx,
      memberId,
      holdGrounds.filter((one) => one === ground),
    )
  const others = (await listInForce(tx, memberId, ["limit", "suspend", "erase"])).filter((other) => other.id !== id)
  if (kind === "limit") {
    const ends = others.filter((other) => other.kind === "limit").map(({ endsAt }) => endsAt?.getTime() ?? 0)
    await account.setLimit(tx, memberId, ends.length > 0 ? new Date(Math.max(...ends)) : null)
  }
  const isShut = others.some((other) => other.kind !== "limit")
  if ((kind !== "suspend" && kind !== "erase") || isShut) return
  if (state === "suspended") await account.setState(tx, memberId, "active")
}

export async function liftSanction(tx: Tx, row: SanctionRow, change: Partial<SanctionRow> = {}): Promise<void> {
  await sanctionDb.update(tx, row.id, { liftedAt: clock.now(), seenAt: row.seenAt ?? clock.now(), ...change })
  await undoSanction(tx, row)
  if (isBan(row) && !(await listInForce(tx, row.memberId, ["suspend", "erase"])).some(isBan))
    await fraudNotice.revoke(tx, row.memberId)
  await notifyChange(tx, { ...row, ...change }, "lifted")
}

export const lift = (db: DbOrTx, caller: MemberCaller, id: number, reason: string): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await sanctionDb.lock(tx, id)
    if (!row) throw new AppError("not_found")
    if (row.liftedAt) throw new AppError("already_decided")
    await assertCanActOn(tx, caller, row.memberId)
    await liftSanction(tx, { ...row, answer: reason })
    await audit(tx, caller, "sanction.lift", row.memberId, { sanction: id, reason })
  })

/** Raises `not_found`. */
export async function memberOf(on: DbOrTx, id: number): Promise<number> {
  const row = await sanctionDb.find(on, id)
  if (!row) throw new AppError("not_found")
  return row.memberId
}

export async function endDue(db: DbOrTx): Promise<void> {
  while (
    await transaction(db, async (tx) => {
      const row = await sanctionDb.lockNextEnded(tx, clock.now())
      if (!row) return false
      await sanctionDb.update(tx, row.id, { liftedAt: clock.now() })
      if (row.kind === "erase") await markForErasure(tx, row.memberId)
      else await undoSanction(tx, row)
      return true
    })
  );
}

export async function unseenOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const row = await sanctionDb.findUnseen(db, memberId)
  if (!row) return {}
  const { id, kind, reason, ends_at } = toSanction(row)
  return { sanction: { id, kind, reason, ends_at, key: keyOf(id) } }
}

export async function list(db: DbOrTx, { member }: MemberCaller, maxId?: number) {
  const rows = await sanctionDb.listOf(db, member.id, { maxId, limit: pageSize + 1 })
  return toPage(
    rows,
    pageSize,
    ({ id }) => id,
    (row) => ({ ...toSanction(row), key: keyOf(row.id) }),
  )
}

/** Marks this sanction and earlier ones as read. Raises `not_found`. */
export const see = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if ((await sanctionDb.find(tx, id))?.memberId !== member.id) throw new AppError("not_found")
    await sanctionDb.see(tx, member.id, id, clock.now())
  })

export const listOf = (on: DbOrTx, memberId: number): Promise<SanctionRow[]> => sanctionDb.listOf(on, memberId)

export async function eraseSanctions(tx: Tx, memberId: number): Promise<void> {
  await fraudNotice.forget(tx, memberId)
  await eraseRemoved(tx, memberId)
  await eraseHold(tx, memberId)
  await sanctionDb.erase(tx, memberId)
}

export const exportSanctions = async (db: DbOrTx, memberId: number) => ({
  decisions: (await sanctionDb.listOf(db, memberId)).map(toSanction),
  removed: (await listRemoved(db, memberId)).map(({ removedAt, ...removed }) => ({
    ...removed,
    removed_at: removedAt.toISOString(),
  })),
})

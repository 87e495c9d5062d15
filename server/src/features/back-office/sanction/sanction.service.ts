import { type CallArguments, type Role, roles } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Me } from "@redthread/contract/account"
import { eraseDays, limitDays, type Sanction, type SanctionKind, type sanctions } from "@redthread/contract/sanction"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { mail, mailText } from "../../../core/mail/mail"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { markForErasure } from "../../identity/identity/identity.deletion.service"
import * as accountRow from "../../member/account-row/account.db"
import * as account from "../../identity/identity/identity.account.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import * as sanctionDb from "./sanction.db"
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

export const toSanction = (row: SanctionRow): Sanction => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  ends_at: row.endsAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  lifted_at: row.liftedAt?.toISOString() ?? null,
  appeal: row.appeal,
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
})

/** Notifies by mail, because a suspended member sees nothing in the application. */
async function notifyMember(
  tx: Tx,
  memberId: number,
  name: "sanction" | "sanction_lifted" | "appeal_upheld",
  row: SanctionRow,
) {
  const recipient = await accountRow.findAccount(tx, { id: memberId })
  if (!recipient?.email) return
  const { language, name: recipientName } = await memberFacts(tx, memberId)
  const kind = mailText(`sanction_${row.kind}`, language)
  const until = row.endsAt?.toLocaleDateString(language === "tw" ? "zh-Hant" : language, { dateStyle: "long" })
  const values = {
    name: recipientName,
    kind: until && row.kind !== "erase" ? `${kind} (${mailText("sanction_until", language, { until })})` : kind,
    reason: name === "sanction" ? row.reason : (row.answer ?? row.reason),
    link: `${env.publicUrl}/appeal#${keyOf(row.id)}`,
  }
  await mail.send(tx, {
    to: recipient.email,
    subject: mailText(`${name}_subject`, language),
    text: mailText(name, language, values),
  })
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

export async function impose(
  tx: Tx,
  caller: MemberCaller,
  memberId: number,
  { kind, reason, days }: SanctionInput & { kind: SanctionKind },
): Promise<{ id: number }> {
  await assertCanActOn(tx, caller, memberId)
  const endsAt = endOf(kind, days)
  await enforceSanction(tx, memberId, kind, endsAt)
  const id = await recordDecision(tx, caller, { memberId, kind, reason, endsAt })
  await audit(tx, caller, `sanction.${kind}`, memberId, { sanction: id, reason, ...(days ? { days } : {}) })
  return { id }
}

async function recordDecision(
  tx: Tx,
  { member }: MemberCaller,
  decision: Pick<SanctionRow, "memberId" | "kind" | "reason" | "endsAt">,
): Promise<number> {
  const id = await sanctionDb.insert(tx, { ...decision, decidedBy: member.id, createdAt: clock.now() })
  const row = await sanctionDb.find(tx, id)
  if (row) await notifyMember(tx, decision.memberId, "sanction", row)
  return id
}

/** Removes content of a member, who can appeal; texts can be restored. */
export async function imposeRemoval(
  tx: Tx,
  caller: MemberCaller,
  memberId: number,
  { reason, removals }: { reason: string; removals: readonly Removal[] },
): Promise<{ id: number }> {
  await assertCanActOn(tx, caller, memberId)
  const removed = await removeContents(tx, memberId, removals)
  const id = await recordDecision(tx, caller, { memberId, kind: "remove", reason, endsAt: null })
  await storeRemoved(tx, { sanctionId: id, memberId }, removed)
  const about = removals.map((removal) => `${removal.about} ${removal.aboutId}`)
  await audit(tx, caller, "sanction.remove", memberId, { sanction: id, reason, about })
  return { id }
}

/** Ends the effect, unless another sanction has the same effect. */
async function undoSanction(tx: Tx, { id, memberId, kind }: SanctionRow): Promise<void> {
  // The lock serialises this with a reactivation.
  const { state } = (await accountRow.lockAccount(tx, memberId)) ?? {}
  if (kind === "remove") return restoreContents(tx, id)
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
  await notifyMember(tx, row.memberId, "sanction_lifted", { ...row, ...change })
}

export const notifyUpheld = (tx: Tx, row: SanctionRow): Promise<void> =>
  notifyMember(tx, row.memberId, "appeal_upheld", row)

export const lift = (db: DbOrTx, caller: MemberCaller, id: number, reason: string): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await sanctionDb.lock(tx, id)
    if (!row) throw new AppError("not_found")
    if (row.liftedAt) throw new AppError("already_decided")
    await assertCanActOn(tx, caller, row.memberId)
    await liftSanction(tx, { ...row, answer: reason })
    await audit(tx, caller, "sanction.lift", row.memberId, { sanction: id, reason })
  })

export async function liftSuspensions(tx: Tx, memberId: number): Promise<void> {
  for (const row of await listInForce(tx, memberId, ["suspend", "erase"])) await liftSanction(tx, row)
  await account.setState(tx, memberId, "active")
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

/** Marks this sanction and earlier ones as read. Raises `not_found`. */
export const see = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if ((await sanctionDb.find(tx, id))?.memberId !== member.id) throw new AppError("not_found")
    await sanctionDb.see(tx, member.id, id, clock.now())
  })

export const listOf = (on: DbOrTx, memberId: number): Promise<SanctionRow[]> => sanctionDb.listOf(on, memberId)

export async function eraseSanctions(tx: Tx, memberId: number): Promise<void> {
  await eraseRemoved(tx, memberId)
  await sanctionDb.erase(tx, memberId)
}

export const exportSanctions = async (db: DbOrTx, memberId: number) => ({
  decisions: (await sanctionDb.listOf(db, memberId)).map(toSanction),
  removed: (await listRemoved(db, memberId)).map(({ removedAt, ...removed }) => ({
    ...removed,
    removed_at: removedAt.toISOString(),
  })),
})

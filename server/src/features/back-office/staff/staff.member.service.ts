import { type CallArguments, type ReplyBody, toFlag } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import type {
  findMembers,
  ListedMember,
  listStaff as listStaffCall,
  setMemberTerms,
  setStaffRole,
  showLedgerCheck,
  showMemberLedger,
  StaffMember,
} from "@redthread/contract/staff"
import { toGold } from "@redthread/contract/gold"
import { refreshAll } from "@redthread/contract/live"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { live } from "../../../core/live/live"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as account from "../../identity/identity/identity.account.service"
import { nameKey } from "../../member/account-row/name-key.service"
import { lastCheck } from "../../money/gold/gold.check.service"
import { balancesByAccount } from "../../money/gold/gold.service"
import { tradesOf } from "../../money/gold/gold.trade.service"
import { setFree } from "../../member/profile-facts/profile.vip.service"
import { addressFor } from "../../people/photo/photo.file.service"
import { toSanction } from "../../signals/statement/statement.service"
import { listOf, assertCanActOn } from "../sanction/sanction.service"
import * as memberDb from "./staff.member.db"
import * as queueDb from "./staff.queue.db"
import { historyOf } from "./staff.queue.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

const toListed = ({ createdAt, seenAt, ...row }: memberDb.ListedRow): ListedMember => ({
  ...row,
  created_at: createdAt.toISOString(),
  seen_at: seenAt.toISOString(),
})

/** Searches by id, or by the beginning of name or address. */
export async function find(
  db: DbOrTx,
  { q = "", max_id }: CallArguments<typeof findMembers>["query"],
): Promise<Page<ListedMember>> {
  const filter = { q, nameKey: nameKey(q), maxId: max_id ?? Number.MAX_SAFE_INTEGER }
  const members = await memberDb.list(db, filter, pageSize + 1)
  return toPage(members, pageSize, ({ id }) => id, toListed)
}

const auditLookUp = (
  db: DbOrTx,
  caller: MemberCaller,
  action: string,
  memberId: number,
  reason?: string,
): Promise<void> => transaction(db, (tx) => audit(tx, caller, action, memberId, reason === undefined ? {} : { reason }))

async function sanctionsOf(db: DbOrTx, caller: MemberCaller, memberId: number): Promise<StaffMember["sanctions"]> {
  const sanctions = await listOf(db, memberId)
  const names = await queueDb.namesOf(
    db,
    sanctions.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return sanctions.map((row) => ({
    ...toSanction(row),
    decided_by: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
    own: row.decidedBy === caller.member.id,
  }))
}

/** The look-up is audited. Raises `user_not_found`. */
export async function show(db: DbOrTx, caller: MemberCaller, memberId: number): Promise<StaffMember> {
  const row = await memberDb.find(db, memberId, clock.now())
  if (!row) throw new AppError("user_not_found")
  await auditLookUp(db, caller, "member.look", memberId)
  const [{ vip }, introduction, reports, openCase, sanctions, history] = await Promise.all([
    memberFacts(db, memberId),
    memberDb.introductionOf(db, memberId),
    memberDb.reportsOf(db, memberId),
    memberDb.openCaseOf(db, memberId),
    sanctionsOf(db, caller, memberId),
    historyOf(db, memberId),
  ])
  const { phone, gender, birthday, country, city, verified, sessions, avatarFile, limitedUntil, emailVerifiedAt } = row
  const { id, name, email, role, state, language, createdAt, seenAt } = row
  return {
    ...toListed({ id, name, email, role, state, language, createdAt, seenAt }),
    phone,
    gender,
    birthday,
    country,
    city,
    verified,
    sessions,
    vip,
    is_partner: toFlag(row.isPartner),
    free: toFlag(row.free),
    rate: row.rate,
    introduction,
    reports,
    open_case: openCase,
    sanctions,
    history,
    avatar: avatarFile === null ? null : addressFor(`${avatarFile}/avatar.webp`, caller),
    email_verified: emailVerifiedAt !== null,
    limited_until: limitedUntil?.toISOString() ?? null,
  }
}

type LedgerQuery = CallArguments<typeof showMemberLedger>["query"]

/** The look-up is audited. Raises `user_not_found`. */
export async function ledger(
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  { reason, ...query }: LedgerQuery,
): Promise<ReplyBody<typeof showMemberLedger>> {
  if (!(await memberDb.find(db, memberId, clock.now()))) throw new AppError("user_not_found")
  await auditLookUp(db, caller, "ledger.look", memberId, reason)
  const [page, balances] = await Promise.all([
    tradesOf(db, { id: memberId, vip: false }, query),
    balancesByAccount(db, memberId),
  ])
  return { ...page, balances }
}

export async function ledgerCheck(db: DbOrTx): Promise<ReplyBody<typeof showLedgerCheck>> {
  const row = await lastCheck(db)
  return {
    finished_at: row?.finishedAt?.toISOString() ?? null,
    differences: row ? Math.max(row.found, row.differences) : 0,
    balances: toGold(row?.balances ?? 0),
    escrow: toGold(row?.escrow ?? 0),
  }
}

export async function listStaff(db: DbOrTx): Promise<ReplyBody<typeof listStaffCall>> {
  const staff = await memberDb.listStaff(db)
  return { items: staff.map(({ secondFactor, ...row }) => ({ ...toListed(row), second_factor: secondFactor })) }
}

/** Allows only roles below the caller's. Raises `user_not_found`, `forbidden`. */
export const setRole = (
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  { role, reason }: CallArguments<typeof setStaffRole>["body"],
): Promise<void> =>
  transaction(db, async (tx) => {
    await assertCanActOn(tx, caller, memberId)
    await account.setRole(tx, memberId, role)
    await audit(tx, caller, role === "member" ? "staff.revoke" : "staff.appoint", memberId, { role, reason })
  })

type Terms = CallArguments<typeof setMemberTerms>["body"]

export const setTerms = (
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  { reason, ...terms }: Terms,
): Promise<void> =>
  transaction(db, async (tx) => {
    await assertCanActOn(tx, caller, memberId)
    const isPartner = terms.is_partner === undefined ? undefined : terms.is_partner === 1
    const before = await account.setTerms(tx, memberId, { isPartner, rate: terms.rate })
    const wasFree = terms.free === undefined ? undefined : await setFree(tx, memberId, terms.free === 1)
    const was = {
      ...(terms.is_partner === undefined ? {} : { is_partner: toFlag(before.isPartner) }),
      ...(terms.rate === undefined ? {} : { rate: before.rate }),
      ...(wasFree === undefined ? {} : { free: toFlag(wasFree) }),
    }
    await audit(tx, caller, "member.terms", memberId, { reason, ...terms, was })
    live.afterCommit(tx, [memberId], refreshAll, {})
  })

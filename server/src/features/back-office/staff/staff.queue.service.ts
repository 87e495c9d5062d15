import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import {
  caseClaimMinutes,
  type PastAct,
  type QueueCase,
  type QueueName,
  type QueueState,
} from "@redthread/contract/staff-queue"
import type { ThreadMessage } from "@redthread/contract/support-thread"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { everyFeature } from "../../../core/every-feature"
import type { CaseVerdict, QueueCases, StaffCase } from "../../../core/staff-queue"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { evidenceFor } from "../../people/photo/photo.removal.service"
import * as queueDb from "./staff.queue.db"

const historyMax = 20

function casesOf(queue: QueueName): QueueCases {
  const cases = everyFeature.staffQueues().find(({ name }) => name === queue)?.cases
  if (!cases) throw new Error(`no feature has the cases of the queue ${queue}`)
  return cases
}

export async function overview(db: DbOrTx, { member }: MemberCaller): Promise<{ items: QueueState[] }> {
  const mine = await queueDb.countMine(db, member.id, clock.now())
  const own = everyFeature.staffQueues().filter(({ roles }) => roles.some((role) => role === member.role))
  const items = own.map(async ({ name, waiting }) => {
    const { waiting: count, oldest } = await waiting(db)
    return { queue: name, waiting: count, oldest_at: oldest?.toISOString() ?? null, mine: mine.get(name) ?? 0 }
  })
  return { items: await Promise.all(items) }
}

const membersIn = ({ memberId, facts, payers = [] }: StaffCase): number[] => [
  ...(memberId === null ? [] : [memberId]),
  ...payers.map(({ user_id }) => user_id),
  ...facts.flatMap(({ as, value }) => (as === "member" ? [Number(value)] : [])),
]

const toMessage = ({ fromStaff, content, createdAt }: NonNullable<StaffCase["thread"]>[number]): ThreadMessage => ({
  from_staff: fromStaff,
  content,
  created_at: createdAt.toISOString(),
})

const toClaim = ({ memberId, name, until }: queueDb.Claim, reader: number): QueueCase["claim"] => ({
  user_id: memberId,
  name: name ?? String(memberId),
  mine: memberId === reader,
  until: until.toISOString(),
})

async function shapeCases(on: DbOrTx, { member }: MemberCaller, queue: QueueName, cases: readonly StaffCase[]) {
  const ids = cases.map(({ id }) => id)
  const names = await queueDb.namesOf(on, [...new Set(cases.flatMap(membersIn))])
  const claims = ids.length === 0 ? [] : await queueDb.claimsOf(on, queue, ids, clock.now())
  return cases.map(
    ({ memberId, facts, text, evidence, photoIds, thread, payers, payerCount, shield, ...rest }): QueueCase => {
      const { createdAt, id, decisions, reasons } = rest
      const claim = claims.find(({ caseId }) => caseId === id)
      return {
        id,
        user_id: memberId,
        name: memberId === null ? null : (names.get(memberId) ?? null),
        facts: facts.map((fact) =>
          fact.as === "member" ? { ...fact, label: names.get(Number(fact.value)) ?? String(fact.value) } : fact,
        ),
        text,
        evidence,
        ...(photoIds && { evidence_count: photoIds.length }),
        ...(thread && { thread: thread.map(toMessage) }),
        ...(payers && { payers: payers.map((payer) => ({ ...payer, name: names.get(payer.user_id) ?? null })) }),
        ...(shield && { shield }),
        ...(payerCount !== undefined && { payer_count: payerCount }),
        created_at: createdAt.toISOString(),
        decisions: [...decisions],
        reasons: [...reasons],
        claim: claim ? toClaim(claim, member.id) : null,
        ...(casesOf(queue).isClaimNeeded && { claim_needed: true }),
      }
    },
  )
}

export async function list(db: DbOrTx, caller: MemberCaller, queue: QueueName, after = 0): Promise<Page<QueueCase>> {
  const cases = await casesOf(queue).list(db, after, pageSize + 1, caller)
  const { items, pagination } = toPage(
    cases,
    pageSize,
    ({ sortKey }) => sortKey,
    (row) => row,
  )
  return { items: await shapeCases(db, caller, queue, items), pagination }
}

export async function historyOf(on: DbOrTx, memberId: number | null): Promise<PastAct[]> {
  if (memberId === null) return []
  const acts = await queueDb.historyOf(on, memberId, historyMax)
  return acts.map(({ createdAt, ...act }) => ({ ...act, created_at: createdAt.toISOString() }))
}

export async function find(on: DbOrTx, caller: MemberCaller, queue: QueueName, id: number): Promise<StaffCase> {
  const staffCase = await casesOf(queue).find(on, id, caller)
  if (!staffCase) throw new AppError("not_found")
  return staffCase
}

async function withHistory(on: DbOrTx, caller: MemberCaller, queue: QueueName, staffCase: StaffCase) {
  const [shaped] = await shapeCases(on, caller, queue, [staffCase])
  if (!shaped) throw new Error(`the case ${staffCase.id} of ${queue} was lost on the way`)
  const isOpened = shaped.claim?.mine && staffCase.decisions.length > 0 && staffCase.photoIds !== undefined
  const files = isOpened ? { evidence_files: await evidenceFor(on, caller, staffCase.photoIds) } : {}
  return { case: { ...shaped, ...files }, history: await historyOf(on, staffCase.memberId) }
}

export const show = async (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number) =>
  withHistory(db, caller, queue, await find(db, caller, queue, id))

async function claimCase(tx: Tx, { member }: MemberCaller, queue: QueueName, caseId: number): Promise<void> {
  const until = new Date(clock.ms() + caseClaimMinutes * 60_000)
  const isClaimed = await queueDb.claim(tx, { queue, caseId, memberId: member.id, now: clock.now(), until })
  if (!isClaimed) throw new AppError("case_taken")
}

export const claim = (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number) =>
  transaction(db, async (tx) => {
    const staffCase = await find(tx, caller, queue, id)
    if (staffCase.decisions.length === 0) throw new AppError("already_decided")
    await claimCase(tx, caller, queue, id)
    await audit(tx, caller, "case.claim", staffCase.memberId, { queue, case: id })
    return withHistory(tx, caller, queue, staffCase)
  })

export const release = (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await queueDb.release(tx, queue, id, caller.member.id))) return
    await audit(tx, caller, "case.release", null, { queue, case: id })
  })

/** Renews the claim. Raises `forbidden` for the caller's own case, and errors of an unclaimed or decided case. */
export async function findClaimed(tx: Tx, caller: MemberCaller, queue: QueueName, id: number): Promise<StaffCase> {
  const claims = await queueDb.claimsOf(tx, queue, [id], clock.now())
  const staffCase = await find(tx, caller, queue, id)
  if (staffCase.memberId === caller.member.id) throw new AppError("forbidden")
  if (staffCase.decisions.length === 0) throw new AppError("already_decided")
  if (!claims.some(({ memberId }) => memberId === caller.member.id))
    throw new AppError(claims.length > 0 ? "case_taken" : "case_unclaimed")
  await claimCase(tx, caller, queue, id)
  return staffCase
}

/** Raises what `findClaimed` raises, `empty` without a required reason, and what the queue's calls declare. */
export const decide = (
  db: DbOrTx,
  caller: MemberCaller,
  queue: QueueName,
  id: number,
  verdict: CaseVerdict,
): Promise<void> =>
  transaction(db, async (tx) => {
    const claims = await queueDb.claimsOf(tx, queue, [id], clock.now())
    // The claim precedes the read: of two concurrent decisions the second sees the first.
    await claimCase(tx, caller, queue, id)
    const staffCase = await find(tx, caller, queue, id)
    if (staffCase.memberId === caller.member.id) throw new AppError("forbidden")
    const { decision, reason = "" } = verdict
    if (!staffCase.decisions.includes(decision)) {
      throw staffCase.decisions.length === 0
        ? new AppError("already_decided")
        : new AppError("invalid", { field: "decision" })
    }
    const isClaimed = claims.some(({ memberId }) => memberId === caller.member.id)
    if (casesOf(queue).isClaimNeeded && !isClaimed) throw new AppError("case_unclaimed")
    if (reason.length < 3 && staffCase.reasons.includes(decision)) throw new AppError("empty", { field: "reason" })
    // The act is audited first, because `decide` notifies members, and their counters are locked last.
    const detail = reason === "" ? {} : { reason }
    await audit(tx, caller, `${queue}.${decision}`, staffCase.memberId, { case: id, ...detail })
    await queueDb.release(tx, queue, id, caller.member.id)
    await casesOf(queue).decide(tx, caller, id, { ...verdict, reason: reason === "" ? undefined : reason })
  })

export const forgetClaims = (tx: Tx, memberId: number): Promise<void> => queueDb.forgetClaims(tx, memberId)

import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import {
  caseClaimMinutes,
  type PastAct,
  type QueueCase,
  type QueueName,
  type QueueState,
  queues,
} from "@redthread/contract/staff-queue"
import type { StagedDecision } from "@redthread/contract/staff-decision"
import type { ThreadMessage } from "@redthread/contract/support-thread"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { everyFeature } from "../../../core/every-feature"
import type { QueueCases, StaffCase } from "../../../core/staff-queue"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { evidenceFor } from "../../people/photo/photo.removal.service"
import { roleOf } from "../../identity/identity/identity.account.service"
import * as decisionDb from "./staff.decision.db"
import type { DecisionRow } from "./staff.decision.db"
import * as queueDb from "./staff.queue.db"

const historyMax = 20

export function casesOf(queue: QueueName): QueueCases {
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

const membersIn = ({ memberId, facts, payers = [], pairs = [], reports = [], accounts = [] }: StaffCase): number[] => [
  ...(memberId === null ? [] : [memberId]),
  ...payers.map(({ user_id }) => user_id),
  ...pairs.flatMap(({ user_id }) => user_id ?? []),
  ...reports.flatMap(({ user_id }) => user_id ?? []),
  ...accounts.map(({ user_id }) => user_id),
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

interface StagedRow {
  readonly decision: DecisionRow
  readonly by: string | null
}

export const toStaged = ({ decision: row, by }: StagedRow, reader: number): StagedDecision => ({
  id: row.id,
  queue: row.queue,
  case_id: row.caseId,
  decision: row.decision,
  days: row.days,
  by: by ?? "–",
  mine: row.staffId === reader,
  due_at: row.dueAt.toISOString(),
  state: row.state,
  error: row.error,
})

/** The context of reports is for the holder of the claim. */
function shapeReports(
  { reports = [] }: StaffCase,
  names: ReadonlyMap<number, string>,
  isMine: boolean,
): NonNullable<QueueCase["reports"]> {
  return reports.map(({ context, ...report }) => ({
    ...report,
    name: report.user_id === null ? null : (names.get(report.user_id) ?? null),
    ...(isMine && context && { context }),
  }))
}

async function shapeCases(on: DbOrTx, { member }: MemberCaller, queue: QueueName, cases: readonly StaffCase[]) {
  const ids = cases.map(({ id }) => id)
  const names = await queueDb.namesOf(on, [...new Set(cases.flatMap(membersIn))])
  const claims = ids.length === 0 ? [] : await queueDb.claimsOf(on, queue, ids, clock.now())
  const staged = ids.length === 0 ? [] : await decisionDb.listPending(on, queue, ids)
  return cases.map((staffCase): QueueCase => {
    const { memberId, facts, text, evidence, photoIds, thread, payers, payerCount, shield, ...rest } = staffCase
    const { createdAt, id, decisions, reasons, pairs, reports, accounts, language } = rest
    const claim = claims.find(({ caseId }) => caseId === id)
    const pending = staged.find(({ decision }) => decision.caseId === id)
    const nameOf = (one: number): string | null => names.get(one) ?? null
    return {
      id,
      user_id: memberId,
      name: memberId === null ? null : nameOf(memberId),
      facts: facts.map((fact) =>
        fact.as === "member" ? { ...fact, label: nameOf(Number(fact.value)) ?? String(fact.value) } : fact,
      ),
      text,
      evidence,
      ...(photoIds && { evidence_count: photoIds.length }),
      ...(thread && { thread: thread.map(toMessage) }),
      ...(payers && { payers: payers.map((payer) => ({ ...payer, name: nameOf(payer.user_id) })) }),
      ...(pairs && {
        pairs: pairs.map((pair) => ({ ...pair, name: pair.user_id === null ? null : nameOf(pair.user_id) })),
      }),
      ...(shield && { shield }),
      ...(reports && { reports: shapeReports(staffCase, names, claim?.memberId === member.id) }),
      ...(accounts && {
        accounts: accounts.map((one) => ({ ...one, name: nameOf(one.user_id), signs: [...one.signs] })),
      }),
      ...(language && { language }),
      ...(pending && { staged: toStaged(pending, member.id) }),
      ...(payerCount !== undefined && { payer_count: payerCount }),
      created_at: createdAt.toISOString(),
      decisions: pending ? [] : [...decisions],
      reasons: [...reasons],
      claim: claim ? toClaim(claim, member.id) : null,
    }
  })
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
  const notes = await queueDb.notesOf(on, queue, staffCase.id)
  return {
    case: { ...shaped, ...files },
    history: await historyOf(on, staffCase.memberId),
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() })),
  }
}

export const show = async (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number) =>
  withHistory(db, caller, queue, await find(db, caller, queue, id))

const claimEnd = (): Date => new Date(clock.ms() + caseClaimMinutes * 60_000)

async function claimCase(tx: Tx, { member }: MemberCaller, queue: QueueName, caseId: number): Promise<void> {
  const claim = { queue, caseId, memberId: member.id, now: clock.now(), until: claimEnd() }
  const isClaimed = await queueDb.claim(tx, claim)
  if (!isClaimed) throw new AppError("case_taken")
}

export const claim = (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number) =>
  transaction(db, async (tx) => {
    const staffCase = await find(tx, caller, queue, id)
    if (staffCase.decisions.length === 0) throw new AppError("already_decided")
    await claimCase(tx, caller, queue, staffCase.id)
    await audit(tx, caller, "case.claim", staffCase.memberId, { queue, case: staffCase.id })
    return withHistory(tx, caller, queue, staffCase)
  })

export const release = (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const caseId = (await casesOf(queue).find(tx, id, caller))?.id ?? id
    if (!(await queueDb.release(tx, queue, caseId, caller.member.id))) return
    await audit(tx, caller, "case.release", null, { queue, case: caseId })
  })

/** Renews the claim. Raises `forbidden` for the caller's own case, and errors of an unclaimed or decided case. */
export async function findClaimed(tx: Tx, caller: MemberCaller, queue: QueueName, id: number): Promise<StaffCase> {
  const { id: caseId, memberId, decisions } = await find(tx, caller, queue, id)
  if (memberId === caller.member.id) throw new AppError("forbidden")
  if (decisions.length === 0) throw new AppError("already_decided")
  const claims = await queueDb.claimsOf(tx, queue, [caseId], clock.now())
  if (!claims.some((one) => one.memberId === caller.member.id))
    throw new AppError(claims.length > 0 ? "case_taken" : "case_unclaimed")
  await claimCase(tx, caller, queue, caseId)
  // The claim's row is locked before this read: of two concurrent decisions the second sees the first.
  const staffCase = await find(tx, caller, queue, caseId)
  const staged = await decisionDb.listPending(tx, queue, [caseId])
  if (staffCase.decisions.length === 0 || staged.length > 0) throw new AppError("already_decided")
  return staffCase
}

/** Passes a claimed case on; the claim begins again. Raises `user_not_found` for a role that does not see the queue. */
export const assign = (
  db: DbOrTx,
  caller: MemberCaller,
  queue: QueueName,
  id: number,
  memberId: number,
): Promise<void> =>
  transaction(db, async (tx) => {
    const staffCase = await findClaimed(tx, caller, queue, id)
    const role = await roleOf(tx, memberId)
    if (!queues[queue].list.access.staff.some((one) => one === role)) throw new AppError("user_not_found")
    if (staffCase.memberId === memberId) throw new AppError("user_not_found")
    const claimed = { queue, caseId: staffCase.id, memberId: caller.member.id, now: clock.now() }
    await queueDb.passClaim(tx, claimed, { memberId, until: claimEnd() })
    await audit(tx, caller, "case.assign", staffCase.memberId, { queue, case: staffCase.id, to: memberId })
  })

export const addNote = (db: DbOrTx, caller: MemberCaller, queue: QueueName, id: number, content: string) =>
  transaction(db, async (tx) => {
    const staffCase = await find(tx, caller, queue, id)
    await queueDb.insertNote(tx, {
      queue,
      caseId: staffCase.id,
      authorId: caller.member.id,
      subjectId: staffCase.memberId,
      content,
      createdAt: clock.now(),
    })
    await audit(tx, caller, "case.note", staffCase.memberId, { queue, case: staffCase.id })
    return withHistory(tx, caller, queue, staffCase)
  })

export async function forgetClaims(tx: Tx, memberId: number): Promise<void> {
  await queueDb.forgetClaims(tx, memberId)
  await queueDb.forgetNotes(tx, memberId)
}

import { AppError, type ErrorName } from "@redthread/contract/core/error"
import { type CaseNotice, groundsOf, type StagedDecision, undoSeconds } from "@redthread/contract/staff-decision"
import type { QueueName } from "@redthread/contract/staff-queue"
import { z } from "zod"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import type { CaseVerdict, StaffCase } from "../../../core/staff-queue"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { sentenceOf } from "../delivery/delivery.text.service"
import { actOf, type ActQueue } from "./staff.act"
import * as decisionDb from "./staff.decision.db"
import * as queueDb from "./staff.queue.db"
import { casesOf, findClaimed, toStaged } from "./staff.queue.service"

const reasonMinLength = 3

/** Raises errors of an unclaimed or decided case, and of a verdict without ground or reason. */
async function assertDecidable(
  tx: Tx,
  caller: MemberCaller,
  queue: QueueName,
  id: number,
  { decision, ground, reason = "" }: CaseVerdict,
): Promise<StaffCase> {
  const staffCase = await findClaimed(tx, caller, queue, id)
  if (!staffCase.decisions.includes(decision)) throw new AppError("invalid", { field: "decision" })
  if (!groundsOf[decision].some((one) => one === ground)) throw new AppError("invalid", { field: "ground" })
  if (reason.trim().length < reasonMinLength && staffCase.reasons.includes(decision))
    throw new AppError("empty", { field: "reason" })
  return staffCase
}

const withoutEmpty = ({ reason = "", ...verdict }: CaseVerdict): CaseVerdict => ({
  ...verdict,
  reason: reason.trim() === "" ? undefined : reason,
})

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {
  constructor(readonly notices: CaseNotice[]) {
    super("rehearsed")
  }
}

/** Links of a mail open a page without signing in, so a preview omits their keys. */
const withoutKeys = (text: string): string => text.replaceAll(/(https?:\/\/[^\s#]+)#\S+/g, "$1#…")

async function noticesSince(tx: Tx, before: decisionDb.Written): Promise<CaseNotice[]> {
  const mails = await decisionDb.mailsSince(tx, before)
  const notifications = await decisionDb.notificationsSince(tx, before)
  const sentences: CaseNotice[] = []
  for (const { memberId, type, event, facts } of notifications) {
    const { language } = await memberFacts(tx, memberId)
    const text = sentenceOf({ type, event, data: { ...facts, others: 0 } }, language)
    sentences.push({ by: "app", subject: null, text })
  }
  const letters = mails.map(({ subject, text }) => ({ by: "mail" as const, subject, text: withoutKeys(text) }))
  return [...letters, ...sentences]
}

/** Decides in a transaction that is rolled back. Returns what the affected member would read; raises all errors. */
export const preview = (
  db: DbOrTx,
  caller: MemberCaller,
  queue: QueueName,
  id: number,
  verdict: CaseVerdict,
): Promise<{ notices: CaseNotice[] }> =>
  rehearse(db, async (tx) => {
    await assertDecidable(tx, caller, queue, id, verdict)
    await casesOf(queue).decide(tx, caller, id, withoutEmpty(verdict))
  })

export async function rehearse(db: DbOrTx, act: (tx: Tx) => Promise<void>): Promise<{ notices: CaseNotice[] }> {
  try {
    await transaction(db, async (tx) => {
      const before = await decisionDb.lastIds(tx)
      await act(tx)
      throw new Rehearsed(await noticesSince(tx, before))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return { notices: error.notices }
    throw error
  }
  throw new Error("a rehearsal was committed")
}

/** Stores the decision, which takes effect after `undoSeconds`. Raises what it would raise if it took effect now. */
export async function decide(
  db: DbOrTx,
  caller: MemberCaller,
  queue: QueueName,
  id: number,
  verdict: CaseVerdict,
): Promise<StagedDecision> {
  await preview(db, caller, queue, id, verdict)
  return transaction(db, async (tx) => {
    const staffCase = await assertDecidable(tx, caller, queue, id, verdict)
    const { decision, ground, reason, days, reportIds } = withoutEmpty(verdict)
    const row = await stage(tx, caller, {
      queue,
      caseId: staffCase.id,
      subjectId: staffCase.memberId,
      decision,
      ground,
      reason: reason ?? null,
      days: days ?? null,
      reportIds: reportIds ? [...reportIds] : null,
    })
    const names = await queueDb.namesOf(tx, [caller.member.id])
    return toStaged({ decision: row, by: names.get(caller.member.id) ?? null }, caller.member.id)
  })
}

type NewDecision = Pick<decisionDb.DecisionRow, "queue" | "caseId" | "subjectId" | "decision" | "ground" | "reason"> &
  Partial<Pick<decisionDb.DecisionRow, "days" | "reportIds" | "input">>

async function stage(tx: Tx, caller: MemberCaller, decision: NewDecision): Promise<decisionDb.DecisionRow> {
  const row = await decisionDb.insert(tx, {
    ...decision,
    staffId: caller.member.id,
    address: caller.address,
    language: caller.language,
    createdAt: clock.now(),
    dueAt: new Date(clock.ms() + undoSeconds * 1000),
  })
  if (!row) throw new AppError("already_decided")
  await jobs.add(tx, carryOutDecision, { id: row.id }, { startAfter: new Date(Date.now() + undoSeconds * 1000) })
  return row
}

/**
 * Stages a call outside the contract queues (`staff.act.ts`). Raises what it would raise if it took effect now.
 * @returns what the call would return
 */
export async function stageAct<T>(
  db: DbOrTx,
  caller: MemberCaller,
  act: Omit<NewDecision, "queue" | "reason"> & { readonly queue: ActQueue },
  rehearsal: (tx: Tx) => Promise<T>,
): Promise<{ result: T; staged: StagedDecision }> {
  const { decision, ground } = act
  if (!groundsOf[decision].some((one) => one === ground)) throw new AppError("invalid", { field: "ground" })
  const results: T[] = []
  await rehearse(db, async (tx) => {
    results.push(await rehearsal(tx))
  })
  const staged = await transaction(db, async (tx) => {
    const row = await stage(tx, caller, { ...act, reason: null })
    const names = await queueDb.namesOf(tx, [caller.member.id])
    return toStaged({ decision: row, by: names.get(caller.member.id) ?? null }, caller.member.id)
  })
  return { result: results.at(-1) as T, staged }
}

/** Raises `not_found` for a decision of another staff member, `already_decided` if it has taken effect or is due. */
export const undo = (db: DbOrTx, caller: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await decisionDb.lock(tx, id)
    if (row?.staffId !== caller.member.id) throw new AppError("not_found")
    if (row.state !== "pending" || row.dueAt <= clock.now()) throw new AppError("already_decided")
    await decisionDb.settle(tx, id, { state: "undone", settledAt: clock.now() })
    await audit(tx, caller, "case.undo", row.subjectId, {
      queue: row.queue,
      case: row.caseId,
      decision: row.decision,
      ground: row.ground,
    })
  })

/** The staff member who decided, as the caller of the decision. */
async function callerOf(on: DbOrTx, { staffId, address, language }: decisionDb.DecisionRow): Promise<MemberCaller> {
  const role = staffId === null ? undefined : await decisionDb.roleOf(on, staffId)
  if (staffId === null || !role) throw new AppError("forbidden")
  return {
    member: { id: staffId, role, language, complete: true, gender: null, seeking: null, vip: false, untranslated: [] },
    sessionId: 0,
    token: null,
    language,
    address: address ?? "",
    host: "",
    deviceId: null,
    client: null,
    agent: null,
    pid: null,
  }
}

async function takeEffect(tx: Tx, row: decisionDb.DecisionRow): Promise<void> {
  const { id: decisionId, caseId, decision, ground } = row
  const caller = await callerOf(tx, row)
  const act = actOf(row.queue)
  if (act) {
    await decisionDb.settle(tx, decisionId, { state: "done", settledAt: clock.now() })
    await act.run(tx, caller, row, row.input)
    return
  }
  const queue = row.queue as QueueName
  const staffCase = await casesOf(queue).find(tx, caseId, caller)
  if (!staffCase?.decisions.includes(decision)) throw new AppError("already_decided")
  // The act is audited first, because `decide` notifies members, and their counters are locked last.
  const reason = row.reason ?? undefined
  await audit(tx, caller, `${queue}.${decision}`, staffCase.memberId, { case: caseId, ground, reason })
  await decisionDb.settle(tx, decisionId, { state: "done", settledAt: clock.now() })
  await queueDb.release(tx, queue, caseId, caller.member.id)
  const verdict = { decision, ground, reason, days: row.days ?? undefined, reportIds: row.reportIds ?? undefined }
  await casesOf(queue).decide(tx, caller, caseId, verdict)
}

async function takeEffectOutside(db: DbOrTx, id: number): Promise<void> {
  const row = await decisionDb.find(db, id)
  const outside = row && actOf(row.queue)?.outside
  if (outside && row.state === "pending") await outside(db, await callerOf(db, row), row, row.input)
}

/** A decision that raises an error of the catalogue fails, and its case is open again. */
export async function carryOut(db: DbOrTx, id: number): Promise<void> {
  const failed = await takeEffectOutside(db, id)
    .then(() =>
      transaction(db, async (tx): Promise<ErrorName | null> => {
        const row = await decisionDb.lock(tx, id)
        if (row?.state === "pending") await takeEffect(tx, row)
        return null
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof AppError) return error.key
      throw error
    })
  if (failed === null) return
  await transaction(db, async (tx) => {
    const row = await decisionDb.lock(tx, id)
    if (row?.state !== "pending") return
    await decisionDb.settle(tx, id, { state: "failed", error: failed, settledAt: clock.now() })
    const { queue, caseId, decision, ground } = row
    await audit(tx, null, "case.failed", row.subjectId, { queue, case: caseId, decision, ground, error: failed })
  })
}

export const carryOutDecision = defineJob({
  name: "staff.decision",
  data: z.object({ id: z.int() }),
  handle: (db, { id }) => carryOut(db, id),
})

/** A decision that is overdue by this time in ms has lost its job. */
const lostAfterMs = 30_000

/** Carries out decisions whose job was lost, such as by a killed process. */
export async function carryOutOverdue(db: DbOrTx): Promise<void> {
  for (const id of await decisionDb.pendingIds(db, new Date(clock.ms() - lostAfterMs))) {
    try {
      await carryOut(db, id)
    } catch (error) {
      log.error({ err: error, decision: id }, "an overdue decision did not take effect")
    }
  }
}

export const carryOutLost = defineJob({
  name: "staff.decision.overdue",
  data: z.object({}),
  handle: carryOutOverdue,
  schedule: "* * * * *",
  runsAtStart: true,
})

/** Failed decisions are listed for this time in ms. */
const failuresListedMs = 3_600_000

export async function listOwn(db: DbOrTx, { member }: MemberCaller): Promise<{ items: StagedDecision[] }> {
  const rows = await decisionDb.listOf(db, member.id, new Date(clock.ms() - failuresListedMs))
  return { items: rows.map((row) => toStaged(row, member.id)) }
}

export const forgetDecisions = (tx: Tx, memberId: number): Promise<void> => decisionDb.forget(tx, memberId)

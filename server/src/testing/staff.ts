import { sql } from "drizzle-orm"
import type { Role } from "@redthread/contract/core/call"
import { type CaseDecision, type DecisionGround, groundsOf } from "@redthread/contract/staff-decision"
import { liftSanction, type SanctionKind, sanctions } from "@redthread/contract/sanction"
import { type QueueName, queues } from "@redthread/contract/staff-queue"
import { sessionCache } from "../core/member/member-cache"
import { clock } from "../core/process/clock"
import { transaction } from "../core/db/db"
import { db } from "../core/db/pool"
import { pendingIds } from "../features/back-office/staff/staff.decision.db"
import { carryOut } from "../features/back-office/staff/staff.decision.service"
import type { TestApp, TestMember } from "./harness"

/** Makes a member staff, whose sessions have just given a second factor. */
export const appoint = (member: Pick<TestMember, "id">, role: Role): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`update account set role = ${role} where id = ${member.id}`)
    await tx.execute(
      sql`update session set second_factor_at = ${clock.now().toISOString()}::timestamptz where member_id = ${member.id}`,
    )
    sessionCache.forgetAfterCommit(tx, member.id)
  })

/** A new member with this role. */
export async function newStaff(app: TestApp, role: Role): Promise<TestMember> {
  const member = await app.register()
  await appoint(member, role)
  return member
}

interface Decision {
  readonly decision: CaseDecision
  readonly ground: DecisionGround
  readonly reason?: string
  readonly days?: number
  readonly report_ids?: number[]
}

/** A decision as the console makes it: with a ground, by default the first of the decision. */
export const decisionBody = (decision: Partial<Decision> & Pick<Decision, "decision">): Decision => ({
  ground: groundsOf[decision.decision][0],
  ...decision,
})

/** Carries out all decisions that could still be undone. */
export async function settleDecisions(): Promise<void> {
  for (const id of await pendingIds(db)) await carryOut(db, id)
}

/** Imposes a sanction outside a case, without the time to undo. @returns the sanction's id */
export async function sanctionMember(
  by: TestMember,
  kind: SanctionKind,
  memberId: number,
  body: { reason: string; ground?: DecisionGround; days?: number } = { reason: "Asked several members for money" },
): Promise<number> {
  await by.ok(sanctions[kind], { params: { id: memberId }, body })
  await settleDecisions()
  const [row] = await db.execute<{ id: string }>(
    sql`select id from sanction where member_id = ${memberId} order by id desc limit 1`,
  )
  return Number(row?.id)
}

/** Lifts a sanction, without the time to undo. */
export async function liftNow(by: TestMember, id: number, reason = "We were wrong, sorry"): Promise<void> {
  await by.ok(liftSanction, { params: { id }, body: { reason } })
  await settleDecisions()
}

/** Claims a case and decides it, without the time to undo. @returns the reply of the decision */
export async function decideCase(
  by: TestMember,
  queue: QueueName,
  id: number,
  decision: Partial<Decision> & Pick<Decision, "decision">,
) {
  const calls = queues[queue]
  await by.call(calls.claim, { params: { id } })
  const reply = await by.call(calls.decide, { params: { id }, body: decisionBody(decision) })
  await settleDecisions()
  return reply
}

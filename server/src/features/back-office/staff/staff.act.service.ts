import type { CallArguments } from "@redthread/contract/core/call"
import type { refuseTranslation } from "@redthread/contract/human-translation"
import type { advanceOrder, StaffOrder } from "@redthread/contract/mall"
import type { refundPayment } from "@redthread/contract/payment"
import type {
  liftSanction,
  previewLift as previewLiftCall,
  previewSanction as previewSanctionCall,
  SanctionKind,
  sanctions,
} from "@redthread/contract/sanction"
import type { CaseNotice, StagedDecision } from "@redthread/contract/staff-decision"
import type { decideVerification } from "@redthread/contract/verification"
import type { DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { assertRefundable } from "../../money/payment/payment.service"
import * as orders from "../../shop/mall/mall.desk.service"
import * as sanction from "../sanction/sanction.service"
import { type ActQueue, acts } from "./staff.act"
import { rehearse, stageAct } from "./staff.decision.service"

type Described = Omit<Parameters<typeof stageAct>[2], "queue" | "input">

/** Calls outside the contract queues; each takes effect later (`undoSeconds`). */
const stageOf = (db: DbOrTx, caller: MemberCaller, queue: ActQueue, described: Described, input: object) =>
  stageAct(db, caller, { ...described, queue, input }, (tx) => acts[queue].run(tx, caller, described, input))

export async function verify(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  body: CallArguments<typeof decideVerification>["body"],
): Promise<void> {
  const ground = body.decision === "refuse" ? body.reason : "checked"
  await stageOf(db, caller, "verification", { caseId: id, subjectId: null, decision: body.decision, ground }, body)
}

export async function impose(
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  kind: SanctionKind,
  body: CallArguments<(typeof sanctions)["warn"]>["body"],
): Promise<StagedDecision> {
  const { ground = "other", days } = body
  const described = { caseId: memberId, subjectId: memberId, decision: kind, ground, ...(days && { days }) }
  return (await stageOf(db, caller, "member", described, body)).staged
}

export const previewSanction = (
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  body: CallArguments<typeof previewSanctionCall>["body"],
): Promise<{ notices: CaseNotice[] }> =>
  rehearse(db, async (tx) => void (await sanction.impose(tx, caller, memberId, body)))

export const previewLift = (
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  { reason }: CallArguments<typeof previewLiftCall>["body"],
): Promise<{ notices: CaseNotice[] }> => rehearse(db, (tx) => sanction.lift(tx, caller, id, reason))

export async function lift(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  body: CallArguments<typeof liftSanction>["body"],
): Promise<StagedDecision> {
  const subjectId = await sanction.memberOf(db, id)
  const described = { caseId: id, subjectId, decision: "lift" as const, ground: body.ground ?? "other" }
  return (await stageOf(db, caller, "sanction", described, body)).staged
}

export async function advance(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  body: CallArguments<typeof advanceOrder>["body"],
): Promise<StaffOrder & { staged: StagedDecision }> {
  const verdict =
    body.state === "delivered"
      ? ({ decision: "deliver", ground: "as_agreed" } as const)
      : ({ decision: "cancel", ground: "not_possible" } as const)
  const act = { queue: "order", caseId: id, subjectId: null, ...verdict, input: body } as const
  const { result, staged } = await stageAct(db, caller, act, (tx) => orders.advance(tx, caller, id, body))
  return { ...result, staged }
}

export async function refuse(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  body: CallArguments<typeof refuseTranslation>["body"],
): Promise<StagedDecision> {
  const described = { caseId: id, subjectId: null, decision: "refuse", ground: "other" } as const
  return (await stageOf(db, caller, "translation", described, body)).staged
}

export async function refund(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  body: CallArguments<typeof refundPayment>["body"],
): Promise<StagedDecision> {
  const subjectId = await assertRefundable(db, caller, id)
  const described = { caseId: id, subjectId, decision: "refund", ground: body.ground ?? "other" } as const
  return (await stageOf(db, caller, "refund", described, body)).staged
}

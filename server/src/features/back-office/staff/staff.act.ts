import { AppError } from "@redthread/contract/core/error"
import { refuseTranslation } from "@redthread/contract/human-translation"
import { advanceOrder } from "@redthread/contract/mall"
import { refundPayment } from "@redthread/contract/payment"
import { liftSanction, sanctionKinds, sanctions } from "@redthread/contract/sanction"
import { decideVerification } from "@redthread/contract/verification"
import type { z } from "zod"
import type { DbOrTx, Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { refund } from "../../money/payment/payment.service"
import * as verification from "../../people/verification/verification.staff.service"
import * as translations from "../../shop/human-translation/human-translation.desk.service"
import * as orders from "../../shop/mall/mall.desk.service"
import * as sanction from "../sanction/sanction.service"
import type { DecisionRow } from "./staff.decision.db"

type Row = Pick<DecisionRow, "caseId" | "decision">

interface Act {
  /** Raises what it would raise if it took effect now. Writes by `tx` only, because it is also rehearsed. */
  readonly run: (tx: Tx, caller: MemberCaller, row: Row, input: unknown) => Promise<unknown>
  /** Runs before `run`, in separate transactions. Repeated after a crash. */
  readonly outside?: (db: DbOrTx, caller: MemberCaller, row: Row, input: unknown) => Promise<unknown>
}

function act<B extends z.ZodType>(
  body: B,
  run: (tx: Tx, caller: MemberCaller, id: number, input: z.output<B>, row: Row) => Promise<unknown>,
): Act {
  return { run: (tx, caller, row, input) => run(tx, caller, row.caseId, body.parse(input), row) }
}

const kindOf = ({ decision }: Row) => {
  const kind = sanctionKinds.find((one) => one === decision)
  if (!kind) throw new AppError("invalid", { field: "decision" })
  return kind
}

/** The gateway is called outside of any transaction. */
const refunding: Act = {
  run: async () => undefined,
  outside: (db, caller, { caseId }, input) => refund(db, caller, caseId, refundPayment.body.parse(input).reason),
}

/** Decisions with calls of their own, by the queue of the staged decision. Each audits itself. */
export const acts = {
  verification: act(decideVerification.body, verification.decide),
  member: act(sanctions.warn.body, (tx, caller, memberId, input, row) =>
    sanction.impose(tx, caller, memberId, { ...input, kind: kindOf(row) }),
  ),
  sanction: act(liftSanction.body, (tx, caller, id, { reason }) => sanction.lift(tx, caller, id, reason)),
  order: act(advanceOrder.body, orders.advance),
  translation: act(refuseTranslation.body, (tx, caller, id, { reason }) => translations.refuse(tx, caller, id, reason)),
  refund: refunding,
} as const satisfies Record<string, Act>
export type ActQueue = keyof typeof acts

export const actOf = (queue: string): Act | undefined =>
  Object.hasOwn(acts, queue) ? acts[queue as ActQueue] : undefined

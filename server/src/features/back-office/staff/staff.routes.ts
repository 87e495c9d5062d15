import type { CallArguments } from "@redthread/contract/core/call"
import { refuseTranslation } from "@redthread/contract/human-translation"
import { advanceOrder } from "@redthread/contract/mall"
import { refundPayment } from "@redthread/contract/payment"
import { liftSanction, previewLift, previewSanction, sanctionKinds, sanctions } from "@redthread/contract/sanction"
import {
  findMembers,
  listAudit,
  listFigures,
  listStaff,
  setMemberTerms,
  setStaffRole,
  showLedgerCheck,
  showMemberLedger,
  showStaffMember,
  translateAnnouncement,
} from "@redthread/contract/staff"
import { creditMember, decideCredit, listCredits } from "@redthread/contract/staff-credit"
import { listDecisions, undoDecision } from "@redthread/contract/staff-decision"
import { listBreakdown, listModeration, listMoney } from "@redthread/contract/staff-figures"
import { listUnmaturedEarnings, releaseEarning } from "@redthread/contract/staff-earning"
import { listColleagues, searchStaff, translateForStaff } from "@redthread/contract/staff-search"
import { listStaffQueues, queueNames, queues } from "@redthread/contract/staff-queue"
import { decideVerification } from "@redthread/contract/verification"
import { implement } from "../../../core/http/implement"
import type { CaseVerdict } from "../../../core/staff-queue"
import * as acts from "./staff.act.service"
import * as credits from "./staff.credit.service"
import * as decisions from "./staff.decision.service"
import * as earnings from "./staff.earning.service"
import * as members from "./staff.member.service"
import * as figures from "./staff.figures.service"
import * as queue from "./staff.queue.service"
import * as search from "./staff.search.service"
import * as staff from "./staff.service"

const done = { ok: true } as const

type DecisionBody = CallArguments<(typeof queues)["complaint"]["decide"]>["body"]

const toVerdict = ({ report_ids: reportIds, decision, ground, reason, days }: DecisionBody): CaseVerdict => ({
  decision,
  ground,
  reason,
  days,
  reportIds,
})

const queueCalls = queueNames.flatMap((name) => {
  const { list, show, claim, release, assign, note, preview, decide } = queues[name]
  return [
    implement(list, ({ caller, db }, { query }) => queue.list(db, caller, name, query.max_id)),
    implement(show, ({ caller, db }, { params }) => queue.show(db, caller, name, params.id)),
    implement(claim, ({ caller, db }, { params }) => queue.claim(db, caller, name, params.id)),
    implement(release, ({ caller, db }, { params }) => queue.release(db, caller, name, params.id).then(() => done)),
    implement(assign, ({ caller, db }, { params, body }) =>
      queue.assign(db, caller, name, params.id, body.user_id).then(() => done),
    ),
    implement(note, ({ caller, db }, { params, body }) => queue.addNote(db, caller, name, params.id, body.content)),
    implement(preview, ({ caller, db }, { params, body }) =>
      decisions.preview(db, caller, name, params.id, toVerdict(body)),
    ),
    implement(decide, ({ caller, db }, { params, body }) =>
      decisions.decide(db, caller, name, params.id, toVerdict(body)),
    ),
  ]
})

export const staffCalls = [
  ...sanctionKinds.map((kind) =>
    implement(sanctions[kind], ({ caller, db }, { params, body }) => acts.impose(db, caller, params.id, kind, body)),
  ),
  implement(previewSanction, ({ caller, db }, { params, body }) => acts.previewSanction(db, caller, params.id, body)),
  implement(previewLift, ({ caller, db }, { params, body }) => acts.previewLift(db, caller, params.id, body)),
  implement(liftSanction, ({ caller, db }, { params, body }) => acts.lift(db, caller, params.id, body)),
  implement(advanceOrder, ({ caller, db }, { params, body }) => acts.advance(db, caller, params.id, body)),
  implement(refuseTranslation, ({ caller, db }, { params, body }) => acts.refuse(db, caller, params.id, body)),
  implement(refundPayment, ({ caller, db }, { params, body }) => acts.refund(db, caller, params.id, body)),
  implement(listAudit, ({ db }, { query }) => staff.listAudit(db, query)),
  implement(searchStaff, ({ caller, db }, { query }) => search.search(db, caller, query.q)),
  implement(listColleagues, ({ caller, db }) => search.colleagues(db, caller)),
  implement(translateForStaff, ({ db }, { body }) => search.translate(db, body)),
  implement(listDecisions, ({ caller, db }) => decisions.listOwn(db, caller)),
  implement(decideVerification, ({ caller, db }, { params, body }) =>
    acts.verify(db, caller, params.id, body).then(() => done),
  ),
  implement(undoDecision, ({ caller, db }, { params }) => decisions.undo(db, caller, params.id).then(() => done)),
  implement(listStaffQueues, ({ caller, db }) => queue.overview(db, caller)),
  ...queueCalls,
  implement(findMembers, ({ db }, { query }) => members.find(db, query)),
  implement(showStaffMember, ({ caller, db }, { params }) => members.show(db, caller, params.id)),
  implement(showMemberLedger, ({ caller, db }, { params, query }) => members.ledger(db, caller, params.id, query)),
  implement(showLedgerCheck, ({ db }) => members.ledgerCheck(db)),
  implement(listStaff, ({ db }) => members.listStaff(db)),
  implement(setStaffRole, ({ caller, db }, { params, body }) =>
    members.setRole(db, caller, params.id, body).then(() => done),
  ),
  implement(setMemberTerms, ({ caller, db }, { params, body }) =>
    members.setTerms(db, caller, params.id, body).then(() => done),
  ),
  implement(creditMember, ({ caller, db }, { params, body }) => credits.credit(db, caller, params.id, body)),
  implement(listCredits, ({ caller, db }, { query }) => credits.list(db, caller, query)),
  implement(decideCredit, ({ caller, db }, { params, body }) => credits.decide(db, caller, params.id, body)),
  implement(listUnmaturedEarnings, ({ caller, db }, { params, query }) =>
    earnings.list(db, caller, params.id, query.max_id),
  ),
  implement(releaseEarning, ({ caller, db }, { params, body }) =>
    earnings.release(db, caller, params.id, body).then(() => done),
  ),
  implement(translateAnnouncement, ({ db }, { body }) => staff.translateForAll(db, body)),
  implement(listBreakdown, ({ db }, { query }) => figures.breakdown(db, query.days)),
  implement(listMoney, ({ db }, { query }) => figures.money(db, query.days)),
  implement(listModeration, ({ db }) => figures.moderation(db)),
  implement(listFigures, ({ db }, { query }) => staff.listFigures(db, query.days)),
]

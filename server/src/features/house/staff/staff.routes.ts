import {
  findMembers,
  kickMember,
  listAudit,
  listFigures,
  listStaff,
  setAccountState,
  setMemberTerms,
  setStaffRole,
  showLedgerCheck,
  showMemberLedger,
  showStaffMember,
  translateAnnouncement,
} from "@redthread/contract/staff"
import { creditMember, decideCredit, listCredits } from "@redthread/contract/staff-credit"
import { listUnmaturedEarnings, releaseEarning } from "@redthread/contract/staff-earning"
import { listStaffQueues, queueNames, queues } from "@redthread/contract/staff-queue"
import { implement } from "../../../core/http/implement"
import * as announcement from "./staff.announcement.service"
import * as credits from "./staff.credit.service"
import * as earnings from "./staff.earning.service"
import * as figures from "./staff.figures.service"
import * as members from "./staff.member.service"
import * as queue from "./staff.queue.service"
import * as staff from "./staff.service"

const done = { ok: true } as const

/** The calls of all queues, which have one form. */
const queueCalls = queueNames.flatMap((name) => {
  const { list, show, claim, release, decide } = queues[name]
  return [
    implement(list, (caller, { query }) => queue.list(caller, name, query.max_id)),
    implement(show, (caller, { params }) => queue.show(caller, name, params.id)),
    implement(claim, (caller, { params }) => queue.claim(caller, name, params.id)),
    implement(release, (caller, { params }) => queue.release(caller, name, params.id).then(() => done)),
    implement(decide, (caller, { params, body: { decision, reason, days } }) =>
      queue.decide(caller, name, params.id, { decision, reason, days }).then(() => done),
    ),
  ]
})

export const staffCalls = [
  implement(setAccountState, (caller, { params, body }) => staff.setState(caller, params.id, body).then(() => done)),
  implement(kickMember, (caller, { params }) => staff.kick(caller, params.id).then(() => done)),
  implement(listAudit, (_caller, { query }) => staff.listAudit(query)),
  implement(listStaffQueues, (caller) => queue.overview(caller)),
  ...queueCalls,
  implement(findMembers, (_caller, { query }) => members.find(query)),
  implement(showStaffMember, (caller, { params }) => members.show(caller, params.id)),
  implement(showMemberLedger, (caller, { params, query }) => members.ledger(caller, params.id, query)),
  implement(showLedgerCheck, () => members.ledgerCheck()),
  implement(listStaff, () => members.listStaff()),
  implement(setStaffRole, (caller, { params, body }) => members.setRole(caller, params.id, body).then(() => done)),
  implement(setMemberTerms, (caller, { params, body }) => members.setTerms(caller, params.id, body).then(() => done)),
  implement(creditMember, (caller, { params, body, tx }) => credits.credit(tx, caller, params.id, body)),
  implement(listCredits, (caller, { query }) => credits.list(caller, query)),
  implement(decideCredit, (caller, { params, body }) => credits.decide(caller, params.id, body)),
  implement(listUnmaturedEarnings, (caller, { params, query }) => earnings.list(caller, params.id, query.max_id)),
  implement(releaseEarning, (caller, { params, body }) => earnings.release(caller, params.id, body).then(() => done)),
  implement(translateAnnouncement, (_caller, { body }) => announcement.translateForAll(body)),
  implement(listFigures, (_caller, { query }) => figures.listFigures(query.days)),
]

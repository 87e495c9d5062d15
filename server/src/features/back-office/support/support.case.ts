import { AppError } from "@redthread/contract/core/error"
import type { FoundBy } from "@redthread/contract/sanction"
import type { TicketOutcome } from "@redthread/contract/support"
import type { DbOrTx, Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { CaseVerdict, QueueCases, StaffCase } from "../../../core/staff-queue"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { signsBetween } from "../../money/payer/payer.service"
import { isRemovable } from "../sanction/sanction.removal.service"
import { releaseMember } from "../sanction/sanction.hold.service"
import { impose, imposeRemoval } from "../sanction/sanction.service"
import * as caseDb from "./support.case.db"
import { accountAgeMs } from "./support.hold.service"
import * as queueDb from "./support.queue.db"
import { enqueueOutcomes } from "./support.reporter.jobs"
import { findEvidence } from "./support.shield.service"

type Facts = StaffCase["facts"]

const screens: Partial<Record<NonNullable<TicketRow["reportType"]>, string>> = {
  user: "/profile/",
  contact: "/profile/",
  feed: "/feed/",
}

function linksOf(tickets: readonly TicketRow[]): Facts {
  const links = tickets.flatMap(({ reportType, reportId }) => {
    const screen = reportType && screens[reportType]
    return screen ? [`${screen}${reportId}`] : []
  })
  return [...new Set(links)].map((value) => ({ name: "link", as: "text", value }))
}

const words = (name: "reason" | "reported" | "language" | "signs", values: readonly string[]): Facts =>
  [...new Set(values)].map((value) => ({ name, as: "word", value }))

const factsOf = (tickets: readonly TicketRow[]): Facts => [
  ...words(
    "reason",
    tickets.map(({ reason }) => reason ?? "other"),
  ),
  ...words(
    "reported",
    tickets.map(({ reportType }) => reportType ?? "user"),
  ),
  ...linksOf(tickets),
  { name: "reports", as: "number", value: tickets.length },
  ...words(
    "signs",
    tickets.flatMap(({ memberId, external, content }) =>
      memberId === null && !external ? content.split(", ").map((sign) => `scam_${sign}`) : [],
    ),
  ),
  ...[...new Set(tickets.flatMap(({ memberId }) => memberId ?? []))].map(
    (value) => ({ name: "reporter", as: "member", value }) as const,
  ),
  ...words(
    "language",
    tickets.map(({ language }) => language),
  ),
]

const isByShield = ({ memberId, external }: TicketRow): boolean => memberId === null && !external

/** All open reports about one member are one case. Its id is that of the earliest. */
function toCase({ tickets, sortKey }: caseDb.CaseRow): StaffCase {
  const [worst] = tickets
  if (!worst) throw new Error("a case has no report")
  const isClosed = worst.closedAt !== null
  const decisions = ["dismiss", "warn", "limit", "suspend"] as const
  const canRemove = tickets.some(({ reportType }) => isRemovable(reportType))
  return {
    id: Math.min(...tickets.map(({ id }) => id)),
    sortKey,
    memberId: worst.reportedId,
    facts: factsOf(tickets),
    text: isByShield(worst) ? null : worst.content,
    evidence: worst.evidence,
    photoIds: [...new Set(tickets.flatMap(({ photoIds }) => photoIds))],
    createdAt: new Date(Math.min(...tickets.map(({ createdAt }) => createdAt.getTime()))),
    decisions: isClosed ? [] : canRemove ? [...decisions, "remove"] : decisions,
    reasons: ["warn", "limit", "suspend", "remove"],
  }
}

const isMessage = ({ reportType }: TicketRow): boolean => reportType === "message" || reportType === "translation"

async function reportsOf(on: DbOrTx, tickets: readonly TicketRow[]): Promise<NonNullable<StaffCase["reports"]>> {
  const reporterIds = [...new Set(tickets.flatMap(({ memberId }) => memberId ?? []))]
  const weights = await caseDb.weightsOf(on, reporterIds, { now: clock.now(), minAgeMs: accountAgeMs })
  const messageIds = tickets.filter(isMessage).flatMap(({ reportId }) => reportId ?? [])
  const context = messageIds.length === 0 ? [] : await caseDb.listContext(on, messageIds)
  return tickets.map((ticket) => ({
    id: ticket.id,
    user_id: ticket.memberId,
    weight: ticket.memberId === null ? null : (weights.get(ticket.memberId) ?? 0),
    about: ticket.reportType ?? "user",
    about_id: ticket.reportId ?? 0,
    reason: ticket.reason ?? "other",
    text: isByShield(ticket) ? null : ticket.content,
    ...(ticket.external && {
      notice: { name: ticket.name, email: ticket.email, address: ticket.address ?? "", trusted: ticket.trusted },
    }),
    evidence: ticket.evidence,
    language: ticket.language,
    is_removable: isRemovable(ticket.reportType),
    ...(isMessage(ticket) && { context: toContext(ticket, context) }),
    created_at: ticket.createdAt.toISOString(),
  }))
}

const toContext = ({ reportId, reportedId }: TicketRow, context: readonly caseDb.ContextRow[]) =>
  context
    .filter(({ aboutId }) => aboutId === reportId)
    .map(({ id, senderId, content, createdAt }) => ({
      id,
      from_reported: senderId === reportedId,
      is_reported: id === reportId,
      content,
      created_at: new Date(createdAt).toISOString(),
    }))

const accountsMax = 10

async function accountsOf(on: DbOrTx, memberId: number): Promise<NonNullable<StaffCase["accounts"]>> {
  const ids = await caseDb.listAccountsOnDevices(on, memberId, accountsMax)
  const signs = await signsBetween(on, memberId, ids)
  return ids.map((id) => ({ user_id: id, signs: signs.get(id) ?? [] }))
}

async function findCase(on: DbOrTx, id: number): Promise<StaffCase | undefined> {
  const row = await caseDb.find(on, id)
  const memberId = row?.tickets[0]?.reportedId
  if (!row || memberId == null) return undefined
  const shield = await findEvidence(on, row.tickets)
  const { language } = await memberFacts(on, memberId)
  return {
    ...toCase(row),
    language,
    reports: await reportsOf(on, row.tickets),
    accounts: await accountsOf(on, memberId),
    ...(shield && { shield }),
  }
}

/** Returns the reports whose content is removed. Raises `invalid` if there are several contents and none is chosen. */
function toRemove(tickets: readonly TicketRow[], reportIds: readonly number[] | undefined): TicketRow[] {
  const removable = tickets.filter(({ reportType }) => isRemovable(reportType))
  const contents = new Set(removable.map(({ reportType, reportId }) => `${reportType} ${reportId}`))
  if (!reportIds && contents.size > 1) throw new AppError("invalid", { field: "report_ids" })
  const chosen = reportIds ? removable.filter(({ id }) => reportIds.includes(id)) : removable
  if (chosen.length === 0) throw new AppError("invalid", { field: "report_ids" })
  return chosen
}

/** What made staff look at the case; a person's report comes before what the shield found. */
function foundByOf(tickets: readonly TicketRow[]): FoundBy {
  if (tickets.some(({ memberId }) => memberId !== null)) return "report"
  return tickets.some(({ external }) => external) ? "notice" : "shield"
}

const contentsMax = 20

/** Public contents that a statement of reasons names. The number of a message would reveal who reported it. */
function contentsOf(tickets: readonly TicketRow[]) {
  const named = tickets.flatMap(({ reportType: about, reportId: id }) =>
    id !== null && (about === "user" || about === "feed" || about === "comment") ? [{ about, id }] : [],
  )
  return [...new Map(named.map((content) => [`${content.about} ${content.id}`, content])).values()].slice(
    0,
    contentsMax,
  )
}

async function enforce(
  tx: Tx,
  caller: MemberCaller,
  tickets: readonly TicketRow[],
  { decision, ground, reason = "", days, reportIds }: CaseVerdict,
): Promise<number | null> {
  const memberId = tickets[0]?.reportedId ?? 0
  const foundBy = foundByOf(tickets)
  if (decision === "remove") {
    const contents = toRemove(tickets, reportIds)
    const unique = new Map(contents.map((ticket) => [`${ticket.reportType} ${ticket.reportId}`, ticket]))
    const removals = [...unique.values()].map(({ reportType, reportId }) => ({
      about: reportType ?? "user",
      aboutId: reportId ?? 0,
    }))
    return (await imposeRemoval(tx, caller, memberId, { reason, removals, ground, foundBy })).id
  }
  if (decision !== "warn" && decision !== "limit" && decision !== "suspend") return null
  const contents = contentsOf(tickets)
  return (await impose(tx, caller, memberId, { kind: decision, reason, days, ground, foundBy, contents })).id
}

async function decide(tx: Tx, caller: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const tickets = await caseDb.lockCase(tx, id)
  const [first] = tickets
  if (!first) throw new AppError((await caseDb.find(tx, id)) ? "already_decided" : "not_found")
  const outcome = verdict.decision as TicketOutcome
  const sanctionId = await enforce(tx, caller, tickets, verdict)
  const ids = tickets.map((ticket) => ticket.id)
  await queueDb.close(tx, ids, {
    outcome,
    reply: verdict.reason ?? null,
    closedBy: caller.member.id,
    closedAt: clock.now(),
    sanctionId,
    unread: true,
  })
  await releaseMember(tx, first.reportedId ?? 0, ["spam", "minor"])
  await enqueueOutcomes(tx, ids, outcome)
}

export const complaintCases: QueueCases = {
  list: async (on, after, limit) => (await caseDb.listOpen(on, after, limit)).map(toCase),
  find: findCase,
  decide,
}

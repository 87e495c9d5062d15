import type { CallArguments, ReplyBody, Role } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { queueNames } from "@redthread/contract/staff-queue"
import { queueRoles } from "@redthread/contract/staff-role"
import type { listColleagues, SearchResult, translateForStaff } from "@redthread/contract/staff-search"
import { listStaffOrders } from "@redthread/contract/mall"
import type { DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { nameKey } from "../../member/account-row/name-key.service"
import { detectLanguage } from "../../people/translation/detect-language.service"
import { canTranslate, translateText } from "../../people/translation/translation.service"
import * as memberDb from "./staff.member.db"
import * as queueDb from "./staff.queue.db"
import { casesOf } from "./staff.queue.service"
import * as searchDb from "./staff.search.db"

/** Results of one kind. */
const perKind = 6

const mayUse = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

async function findMembers(db: DbOrTx, q: string): Promise<SearchResult[]> {
  const filter = { q, nameKey: nameKey(q), maxId: Number.MAX_SAFE_INTEGER }
  const members = await memberDb.list(db, filter, perKind)
  return members.map(({ id, name, email }) => ({ kind: "member", queue: null, id, user_id: id, name, detail: email }))
}

async function findCases(db: DbOrTx, caller: MemberCaller, id: number): Promise<SearchResult[]> {
  const own = queueNames.filter((queue) => mayUse(queueRoles[queue], caller.member.role))
  const found = await Promise.all(
    own.map(async (queue): Promise<SearchResult[]> => {
      const staffCase = await casesOf(queue).find(db, id, caller)
      return staffCase
        ? [{ kind: "case", queue, id: staffCase.id, user_id: staffCase.memberId, name: null, detail: null }]
        : []
    }),
  )
  return found.flat()
}

async function findPayments(db: DbOrTx, q: string, id: number | null): Promise<SearchResult[]> {
  const payments = await searchDb.findPayments(db, { id, number: q }, perKind)
  return payments.map((row) => ({
    kind: "payment",
    queue: null,
    id: row.id,
    user_id: row.memberId,
    name: null,
    detail: row.number,
  }))
}

async function findOrders(db: DbOrTx, id: number): Promise<SearchResult[]> {
  const order = await searchDb.findOrder(db, id)
  return order ? [{ kind: "order", queue: null, id, user_id: order.memberId, name: order.name, detail: null }] : []
}

/** Searches what the caller's role sees. Payments are for administrators. */
export async function search(db: DbOrTx, caller: MemberCaller, q: string): Promise<{ items: SearchResult[] }> {
  const id = /^#?\d{1,15}$/.test(q) ? Number(q.replace("#", "")) : null
  const { role } = caller.member
  const found = [
    ...(await findMembers(db, q)),
    ...(id === null ? [] : await findCases(db, caller, id)),
    ...(role === "admin" ? await findPayments(db, q, id) : []),
    ...(id !== null && mayUse(listStaffOrders.access.staff, role) ? await findOrders(db, id) : []),
  ]
  const names = await queueDb.namesOf(
    db,
    found.flatMap(({ user_id: memberId }) => memberId ?? []),
  )
  const nameOf = (memberId: number | null): string | null => (memberId === null ? null : (names.get(memberId) ?? null))
  return { items: found.map((result) => ({ ...result, name: result.name ?? nameOf(result.user_id) })) }
}

export const colleagues = async (db: DbOrTx, { member }: MemberCaller): Promise<ReplyBody<typeof listColleagues>> => {
  const staff = await searchDb.listColleagues(db)
  return { items: staff.filter(({ user_id: id }) => id !== member.id) }
}

export async function translate(
  db: DbOrTx,
  { content, target, source: assumed = "en" }: CallArguments<typeof translateForStaff>["body"],
): Promise<ReplyBody<typeof translateForStaff>> {
  const source = detectLanguage(content, assumed) ?? assumed
  if (source === target || !canTranslate(source, target)) return { source, content: null, engine: null }
  try {
    const { translate: translated, translate_engine: engine } = await translateText(db, content, source, target)
    return { source, content: translated, engine: engine ?? null }
  } catch (error) {
    if (error instanceof AppError) return { source, content: null, engine: null }
    throw error
  }
}

import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { firstCharacters } from "@redthread/contract/core/unicode"
import { complaintMax } from "@redthread/contract/support"
import type { continueThread, receiveMail, SupportThread } from "@redthread/contract/support-thread"
import { type DbOrTx, transaction } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { idOfAddress, idOfKey, keyOf, newTextOf, mailStaff } from "./support.mail"
import * as queueDb from "./support.queue.db"
import * as threadDb from "./support.thread.db"

function stateOf({ closedAt, outcome }: TicketRow): SupportThread["state"] {
  if (closedAt === null) return "open"
  if (outcome === "answer") return "answered"
  if (outcome === "close" || outcome === null) return "closed"
  return outcome === "dismiss" ? "dismissed" : "acted"
}

async function toThreads(on: DbOrTx, tickets: readonly TicketRow[]): Promise<SupportThread[]> {
  const messages = await threadDb.messagesOf(
    on,
    tickets.map(({ id }) => id),
  )
  return tickets.map((ticket) => ({
    id: ticket.id,
    category: ticket.category,
    about: ticket.reportType,
    content: ticket.content,
    created_at: ticket.createdAt.toISOString(),
    state: stateOf(ticket),
    messages: messages
      .filter(({ ticketId }) => ticketId === ticket.id)
      .map(({ fromStaff, content, createdAt }) => ({
        from_staff: fromStaff,
        content,
        created_at: createdAt.toISOString(),
      })),
    unread: ticket.unread,
    key: keyOf(ticket.id),
  }))
}

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  maxId = Number.MAX_SAFE_INTEGER,
): Promise<Page<SupportThread>> {
  const rows = await threadDb.listOf(db, member.id, maxId, pageSize + 1)
  const { items, pagination } = toPage(
    rows,
    pageSize,
    ({ id }) => id,
    (row) => row,
  )
  return { items: await toThreads(db, items), pagination }
}

async function threadOf(on: DbOrTx, id: number | null): Promise<SupportThread> {
  const row = id === null ? undefined : await queueDb.findAny(on, id)
  const [thread] = row ? await toThreads(on, [row]) : []
  if (!thread) throw new AppError("not_found")
  return thread
}

export const read = (db: DbOrTx, key: string): Promise<SupportThread> =>
  transaction(db, async (tx) => {
    const id = idOfKey(key)
    if (id !== null) await threadDb.markRead(tx, id)
    return threadOf(tx, id)
  })

/** Adds a message and reopens the ticket. Raises `not_found`, also for a complaint. */
const writeOn = (
  db: DbOrTx,
  id: number | null,
  clientId: string,
  content: string,
  host: string,
): Promise<SupportThread> =>
  transaction(db, async (tx) => {
    const ticket = id === null ? undefined : await queueDb.lock(tx, id)
    if (!ticket) throw new AppError("not_found")
    const now = clock.now()
    const message = { ticketId: ticket.id, fromStaff: false, content, clientId, createdAt: now }
    if (await threadDb.insertMessage(tx, message)) {
      await threadDb.reopen(tx, ticket.id, now)
      await mailStaff(tx, host, { about: `${ticket.name} <${ticket.email}> [${ticket.id}]`, content })
    }
    return threadOf(tx, ticket.id)
  })

export const reply = (
  db: DbOrTx,
  { host }: Caller,
  { key, client_id, content }: CallArguments<typeof continueThread>["body"],
): Promise<SupportThread> => writeOn(db, idOfKey(key), client_id, content, host)

/** Adds a mail without its quotations; ignores an empty rest. Raises `not_found`. */
export async function takeMail(
  db: DbOrTx,
  { host }: Caller,
  { to, message_id, text }: CallArguments<typeof receiveMail>["body"],
): Promise<void> {
  const id = idOfAddress(to)
  if (id === null) throw new AppError("not_found")
  const content = firstCharacters(newTextOf(text), complaintMax)
  if (content !== "") await writeOn(db, id, `mail ${message_id}`, content, host)
}

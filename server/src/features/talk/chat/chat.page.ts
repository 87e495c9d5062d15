import { type Message, type Thread, thread } from "@redthread/contract/chat"
import { JsonBody, restOfObject, startOfObject, writerOf, JsonCache } from "../../../core/http/json-body"
import type { ThreadKey } from "./chat.db"
import type { Reading } from "./chat.message"

/** A cached page is valid for one state of the thread, because each change of a message raises `seq`. */
export interface PageState extends Omit<Reading, "untranslated" | "shield"> {
  /** Joined, because states are compared by their values. */
  readonly untranslated: string
  /** JSON, for the same reason. */
  readonly shield: string
  readonly seq: number
  /** Part of the state, because clearing a conversation raises no `seq`. */
  readonly clearedSeq: number
}

/** Drops the least recently used pages above `maxBytes`; `ttl` is in ms. */
const pages = new JsonCache<PageState>({ maxBytes: 32_000_000, ttl: 5 * 60_000 })

const writeHead = writerOf(thread.omit({ messages: true, pagination: true }))
const writePage = writerOf(thread.pick({ messages: true, pagination: true }))

export type ThreadHead = Omit<Thread, "messages" | "pagination">
type ThreadPage = Pick<Thread, "messages" | "pagination">

export const pageKey = (readerId: number, by: ThreadKey): string =>
  "threadId" in by ? `${readerId} thread ${by.threadId}` : `${readerId} with ${by.otherId}`

export const hasPage = (key: string): boolean => pages.has(key)

/** Called at start, because ids and seqs repeat in another database. */
export const clearPageCache = async (): Promise<void> => pages.clear()

export function cachedThread(key: string, head: ThreadHead, state: PageState): JsonBody<Thread> | null {
  const page = pages.get(key, state)
  return page ? new JsonBody(Buffer.concat([startOfObject(writeHead(head)), page])) : null
}

/** Not cached are expiring photo addresses, quoted items, and translations that can arrive without a new seq. */
const isFinal = ({ message_type, about, translate_state }: Message): boolean =>
  message_type === "text" && about === undefined && (translate_state === "none" || translate_state === "translated")

/** Thread and messages are read concurrently, so a page is cached only if it ends with the thread's seq. */
const isCurrent = (messages: readonly Message[], { seq }: PageState): boolean =>
  Math.max(0, ...messages.map(({ changed }) => changed)) === seq

export function cachePage(key: string, page: ThreadPage, state: PageState): void {
  if (!isCurrent(page.messages, state) || !page.messages.every(isFinal)) return
  pages.set(key, state, restOfObject(writePage(page)))
}

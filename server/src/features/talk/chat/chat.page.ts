import { type Message, type Thread, thread } from "@redthread/contract/chat"
import { JsonBody, restOfObject, startOfObject, writerOf, JsonCache } from "../../../core/http/json-body"
import type { ThreadKey } from "./chat.db"
import type { Reading } from "./chat.message"

/** Everything a page of messages depends on: each change of a message raises the thread's `seq`. */
export interface PageState extends Reading {
  readonly seq: number
  /** Up to where the reader has deleted the conversation, which raises no `seq`. */
  readonly clearedSeq: number
}

/** Size in bytes and age in ms of the cache; least recently used pages are dropped. */
const pages = new JsonCache<PageState>({ maxBytes: 32_000_000, ttl: 5 * 60_000 })

const writeHead = writerOf(thread.omit({ messages: true, pagination: true }))
const writePage = writerOf(thread.pick({ messages: true, pagination: true }))

export type ThreadHead = Omit<Thread, "messages" | "pagination">
type ThreadPage = Pick<Thread, "messages" | "pagination">

export const pageKey = (readerId: number, by: ThreadKey): string =>
  "threadId" in by ? `${readerId} thread ${by.threadId}` : `${readerId} with ${by.otherId}`

export const hasPage = (key: string): boolean => pages.has(key)

/** Pages of another database look alike: ids and seqs begin anew there. */
export const forgetPages = async (): Promise<void> => pages.clear()

/** The cached thread with its latest page, if nothing has changed since. */
export function keptThread(key: string, head: ThreadHead, state: PageState): JsonBody<Thread> | null {
  const written = pages.get(key, state)
  return written ? new JsonBody(Buffer.concat([startOfObject(writeHead(head)), written])) : null
}

/**
 * Whether a page with this message may be cached: addresses of photos expire, what it is about may go, and a missing
 * translation may arrive without a new seq.
 */
const isFinal = ({ message_type, about, translate_state }: Message): boolean =>
  message_type === "text" && about === undefined && (translate_state === "none" || translate_state === "translated")

/**
 * Whether the page contains the thread's latest change and none after the thread was read. Thread and messages are
 * read concurrently, so the page could otherwise be cached under a wrong seq.
 */
const isOf = (messages: readonly Message[], { seq }: PageState): boolean =>
  Math.max(0, ...messages.map(({ changed }) => changed)) === seq

/** Keeps the latest page of a thread, where it stays as it is until something changes. */
export function keepPage(key: string, page: ThreadPage, state: PageState): void {
  if (!isOf(page.messages, state) || !page.messages.every(isFinal)) return
  pages.set(key, state, restOfObject(writePage(page)))
}

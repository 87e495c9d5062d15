import { type Message, type Thread, thread } from "@redthread/contract/chat"
import { JsonBody, restOfObject, startOfObject, writerOf } from "../../../core/http/json-body"
import { JsonCache } from "../../../core/http/json-cache"
import type { ThreadKey } from "./chat.db"
import type { Reading } from "./chat.message"

/** All that a page of messages follows from: whatever changes a message raises the thread's `seq`. */
export interface PageState extends Reading {
  readonly seq: number
}

/** Bytes and ms: what nobody opens again goes. */
const pages = new JsonCache<PageState>({ maxBytes: 32_000_000, ttl: 5 * 60_000 })

const writeHead = writerOf(thread.omit({ messages: true, pagination: true }))
const writePage = writerOf(thread.pick({ messages: true, pagination: true }))

export type ThreadHead = Omit<Thread, "messages" | "pagination">
type ThreadPage = Pick<Thread, "messages" | "pagination">

export const pageKey = (readerId: number, by: ThreadKey): string =>
  "threadId" in by ? `${readerId} thread ${by.threadId}` : `${readerId} with ${by.otherId}`

export const hasPage = (key: string): boolean => pages.has(key)

/** The thread with its latest page as it was shown before, where nothing has changed since. */
export function keptThread(key: string, head: ThreadHead, state: PageState): JsonBody<Thread> | null {
  const written = pages.get(key, state)
  return written ? new JsonBody(Buffer.concat([startOfObject(writeHead(head)), written])) : null
}

/** Photos have addresses that expire, and a translation that is not there may come without the thread's knowing. */
const isFinal = ({ message_type, translate_state }: Message): boolean =>
  message_type === "text" && (translate_state === "none" || translate_state === "translated")

/**
 * Whether the page holds the thread's latest change, and none that came after its state was read. Thread and messages
 * are read side by side: what was read between two changes must not be taken for the later one.
 */
const isOf = (messages: readonly Message[], { seq }: PageState): boolean =>
  Math.max(0, ...messages.map(({ changed }) => changed)) === seq

/** Keeps the latest page of a thread, where it stays as it is until something changes. */
export function keepPage(key: string, page: ThreadPage, state: PageState): void {
  if (!isOf(page.messages, state) || !page.messages.every(isFinal)) return
  pages.set(key, state, restOfObject(writePage(page)))
}

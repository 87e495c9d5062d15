import { LRUCache } from "lru-cache"
import { type Message, type Thread, thread } from "@redthread/contract/chat"
import { JsonBody, writerOf } from "../../../core/http/json-body"
import type { ThreadKey } from "./chat.db"
import type { Reading } from "./chat.message"

/** All that a page of messages follows from: whatever changes a message raises the thread's `seq`. */
export interface PageState extends Reading {
  readonly seq: number
}

interface KeptPage {
  readonly state: PageState
  /** `messages` and `pagination` as JSON, with the end of the thread that they belong to. */
  readonly written: Buffer
}

/** Bytes and ms: what nobody opens again goes. */
const maxBytes = 32_000_000
const keptFor = 5 * 60_000

const pages = new LRUCache<string, KeptPage>({
  maxSize: maxBytes,
  sizeCalculation: ({ written }) => written.length + 500,
  ttl: keptFor,
})

const writeHead = writerOf(thread.omit({ messages: true, pagination: true }))
const writePage = writerOf(thread.pick({ messages: true, pagination: true }))

export type ThreadHead = Omit<Thread, "messages" | "pagination">
type ThreadPage = Pick<Thread, "messages" | "pagination">

export const pageKey = (readerId: number, by: ThreadKey): string =>
  "threadId" in by ? `${readerId} thread ${by.threadId}` : `${readerId} with ${by.otherId}`

export const hasPage = (key: string): boolean => pages.has(key)

const join = (head: ThreadHead, page: Buffer): JsonBody<Thread> =>
  new JsonBody(Buffer.concat([Buffer.from(writeHead(head).slice(0, -1)), page]))

const isSame = (one: PageState, other: PageState): boolean =>
  one.seq === other.seq &&
  one.readSeq === other.readSeq &&
  one.otherReadSeq === other.otherReadSeq &&
  one.engine === other.engine &&
  one.target === other.target

/** The thread with its latest page as it was shown before, where nothing has changed since. */
export function keptThread(key: string, head: ThreadHead, state: PageState): JsonBody<Thread> | null {
  const kept = pages.get(key)
  return kept && isSame(kept.state, state) ? join(head, kept.written) : null
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
  pages.set(key, { state, written: Buffer.from(`,${writePage(page).slice(1)}`) })
}

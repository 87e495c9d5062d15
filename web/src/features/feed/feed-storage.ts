import { useSyncExternalStore } from "react"
import { z } from "zod"
import { createListeners } from "../../core/page/store"
import { session } from "../../core/session/session"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"

/** A post of one's own that the server has not confirmed. */
const outgoing = z.object({
  client_id: z.string(),
  content: z.string(),
  /** Pictures that were uploaded for it, then paid ones of the album. */
  upload_ids: z.array(z.number()),
  /** Those of them that nothing else holds: discarded, they go too. */
  own_ids: z.array(z.number()),
  /** Small pictures of them, as data; empty for a clip. */
  previews: z.array(z.string()),
  created_at: z.string(),
  state: z.enum(["sending", "failed"]),
  /** Why it failed, in the reader's words. */
  error: z.string().nullable(),
})
export type Outgoing = z.infer<typeof outgoing>

const stored = z.object({
  memberId: z.number(),
  /** What was being written. */
  draft: z.string().catch(""),
  outgoing: z.array(outgoing).catch([]),
})
type Stored = z.infer<typeof stored>

const keyOf = (memberId: number) => `${storageKeys.feed}.${memberId}` as const

const ownId = (): number => session.current()?.me.id ?? 0

/** What is stored for this member; null where it is another's or nobody's. */
function parse(text: string | null, memberId: number): Stored | null {
  try {
    const found = stored.safeParse(JSON.parse(text ?? "null"))
    return found.success && found.data.memberId === memberId ? found.data : null
  } catch {
    return null
  }
}

/** Until 2026-11-24 all accounts had one key: whose it was takes it over. Removed first, for there may be no room for two. */
function takeOverShared(memberId: number): void {
  const text = readStored(storageKeys.feed)
  if (!parse(text, memberId)) return
  writeStored(storageKeys.feed, null)
  writeStored(keyOf(memberId), text)
}

/** What this browser keeps of the signed-in member's writing: each account has its own. */
export function readFeedStore(): Stored {
  const memberId = ownId()
  takeOverShared(memberId)
  return parse(readStored(keyOf(memberId)), memberId) ?? { memberId, draft: "", outgoing: [] }
}

function write(change: Partial<Omit<Stored, "memberId">>): void {
  if (session.current()) writeStored(keyOf(ownId()), JSON.stringify({ ...readFeedStore(), ...change }))
}

export const writeDraft = (draft: string): void => write({ draft })

let current: { memberId: number; posts: readonly Outgoing[] } | null = null
const { subscribe, notify } = createListeners()

/** Unsent posts of an earlier page count as failed; a retry is safe because a `client_id` is stored once. */
export function outgoingFeeds(): readonly Outgoing[] {
  const memberId = ownId()
  if (current?.memberId !== memberId) {
    const posts = readFeedStore().outgoing.map((post) => ({ ...post, state: "failed" as const }))
    current = { memberId, posts }
  }
  return current.posts
}

export function setOutgoing(next: readonly Outgoing[]): void {
  current = { memberId: ownId(), posts: next }
  write({ outgoing: [...next] })
  notify()
}

export function forgetFeed(memberId: number): void {
  takeOverShared(memberId)
  writeStored(keyOf(memberId), null)
  if (current?.memberId === memberId) current = null
  notify()
}

export const useOutgoing = (): readonly Outgoing[] => useSyncExternalStore(subscribe, outgoingFeeds)

import { useSyncExternalStore } from "react"
import { z } from "zod"
import { session } from "../../core/session"
import { readStored, storageKeys, writeStored } from "../../core/storage"

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

/** What this browser keeps of the signed-in member's writing; another member's is not touched. */
export function readFeedStore(): Stored {
  const memberId = session.current()?.me.id ?? 0
  const empty = { memberId, draft: "", outgoing: [] }
  try {
    const found = stored.safeParse(JSON.parse(readStored(storageKeys.feed) ?? "null"))
    return found.success && found.data.memberId === memberId ? found.data : empty
  } catch {
    return empty
  }
}

function write(change: Partial<Omit<Stored, "memberId">>): void {
  if (session.current()) writeStored(storageKeys.feed, JSON.stringify({ ...readFeedStore(), ...change }))
}

export const writeDraft = (draft: string): void => write({ draft })

let current: readonly Outgoing[] | null = null
const listeners = new Set<() => void>()

/** Unsent posts of an earlier page count as failed; a retry is safe because a `client_id` is stored once. */
export const outgoingFeeds = (): readonly Outgoing[] =>
  (current ??= readFeedStore().outgoing.map((post) => ({ ...post, state: "failed" as const })))

export function setOutgoing(next: readonly Outgoing[]): void {
  current = next
  write({ outgoing: [...next] })
  for (const listener of listeners) listener()
}

export function forgetFeed(): void {
  current = null
  writeStored(storageKeys.feed, null)
  for (const listener of listeners) listener()
}

function onOutgoing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOutgoing = (): readonly Outgoing[] => useSyncExternalStore(onOutgoing, outgoingFeeds)

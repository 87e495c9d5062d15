import { z } from "zod"
import { createMemberStore } from "../../core/outbox/member-store"
import { createOutbox, outgoingFields, withoutPreviews } from "../../core/outbox/outbox"
import { storageKeys } from "../../core/preferences/storage"

const outgoing = z.object({
  ...outgoingFields,
  /** Those of `upload_ids` that only this post uses; they are deleted with it. */
  own_ids: z.array(z.number()),
  /** True if the server refused the text because it may hurt: the member decides. */
  needsConfirmation: z.boolean().optional(),
  /** True if the member wants to publish it anyway. */
  isConfirmed: z.boolean().optional(),
})
export type Outgoing = z.infer<typeof outgoing>

const stored = z.object({
  memberId: z.number(),
  draft: z.string().catch(""),
  outgoing: z.array(outgoing).catch([]),
})
type Stored = z.infer<typeof stored>

const withFailedState = (post: Outgoing): Outgoing => ({ ...post, state: "failed" })

const store = createMemberStore<Stored>({
  key: storageKeys.feed,
  schema: stored,
  empty: (memberId) => ({ memberId, draft: "", outgoing: [] }),
  afterReload: (feed) => ({ ...feed, outgoing: feed.outgoing.map(withFailedState) }),
  reduced: (feed) => ({ ...feed, outgoing: withoutPreviews(feed.outgoing) }),
})

export const { read: readFeedStore, forget: forgetFeed, onStoredElsewhere: onFeedStored } = store

export const writeDraft = (draft: string): void => store.write({ draft })

export const feedOutbox = createOutbox<Outgoing>(store)

export function addShared(query: string): void {
  const shared = new URLSearchParams(query)
  const parts = ["title", "text", "url"].map((name) => shared.get(name)?.trim() ?? "")
  // Some applications repeat the address in the text that they share.
  const distinct = parts.filter((part, index) => part && !parts.some((other, at) => at < index && other.includes(part)))
  const { draft } = readFeedStore()
  if (distinct.length > 0) writeDraft([draft, ...distinct].filter(Boolean).join("\n"))
}

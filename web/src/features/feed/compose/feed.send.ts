import { createFeed, postingLock } from "@redthread/contract/feed"
import { deleteUploads } from "@redthread/contract/photo"
import { useSyncExternalStore } from "react"
import { api } from "../../../core/api/api"
import { ignoreFailure } from "../../../core/api/retry"
import { randomUuid } from "../../../core/api/client"
import { promptFor } from "../../../core/error/show-error"
import { newOutgoing } from "../../../core/outbox/outbox"
import { createSender } from "../../../core/outbox/outbox.send"
import { createListeners } from "../../../core/page/store"
import { checkOf, mayHurt } from "../../scam-shield/scam-shield"
import { putFeed } from "../feed.cache"
import { feedOutbox, type Outgoing, writeDraft } from "../feed-storage"

/** Time in ms since 1970 until which no second post is accepted, so that a double click sends one post. */
let lockedUntil = 0
const { subscribe, notify } = createListeners()

export const isPostingLocked = (): boolean => Date.now() < lockedUntil

export function lockPosting(): void {
  lockedUntil = Date.now() + postingLock
  notify()
  setTimeout(notify, postingLock + 1)
}

export const usePostingLock = (): boolean => useSyncExternalStore(subscribe, isPostingLocked)

const sender = createSender(feedOutbox, {
  laneOf: ({ client_id }) => client_id,
  send: async ({ client_id, content, upload_ids, isConfirmed }) =>
    putFeed(await api(createFeed, { body: { client_id, content, upload_ids, ...checkOf(content, isConfirmed) } })),
  // The member decides whether an old post is still worth sending.
  retriesTemporary: false,
  onFailed({ client_id }, error) {
    if (mayHurt(error)) feedOutbox.change(client_id, { needsConfirmation: true })
    else promptFor(error)
  },
})

export const { retry: postAgain, sendLater } = sender

/** Publishes a text that may hurt. */
export function confirmPost(clientId: string): void {
  feedOutbox.change(clientId, { needsConfirmation: false, isConfirmed: true })
  postAgain(clientId)
}

/** Moves the text back into the empty field. */
export function rewordPost({ client_id, content }: Outgoing): void {
  writeDraft(content)
  feedOutbox.drop(client_id)
}

type PostDraft = Pick<Outgoing, "content" | "upload_ids" | "own_ids" | "previews">

export const post = (draft: PostDraft): void => sender.add({ ...draft, client_id: randomUuid(), ...newOutgoing() })

export function discardPost(clientId: string): void {
  const unsent = feedOutbox.find(clientId)
  feedOutbox.drop(clientId)
  // Pictures that cannot be deleted now stay unattached, and the server's cleanup deletes them.
  if (unsent && unsent.own_ids.length > 0)
    ignoreFailure(api(deleteUploads, { query: { ids: unsent.own_ids.join(",") } }))
}

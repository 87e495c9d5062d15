import { createFeed } from "@redthread/contract/feed"
import { deleteUploads } from "@redthread/contract/photo"
import { api } from "../../../core/api/api"
import { randomUuid } from "../../../core/api/client-id"
import { promptFor } from "../../../core/error/error-prompt"
import { newOutgoing } from "../../../core/outbox/outbox"
import { createSender } from "../../../core/outbox/outbox.send"
import { putFeed } from "../feed.cache"
import { feedOutbox, type Outgoing } from "../feed-storage"

const sender = createSender(feedOutbox, {
  laneOf: ({ client_id }) => client_id,
  send: async ({ client_id, content, upload_ids }) =>
    putFeed(await api(createFeed, { body: { client_id, content, upload_ids } })),
  // The member decides whether an old post is still worth sending.
  retriesTemporary: false,
  onFailed: (_post, error) => promptFor(error),
})

export const { retry: postAgain, sendLater } = sender

type PostDraft = Pick<Outgoing, "content" | "upload_ids" | "own_ids" | "previews">

/** Shows the post immediately and sends it. */
export const post = (draft: PostDraft): void => sender.add({ ...draft, client_id: randomUuid(), ...newOutgoing() })

/** Deletes an unsent post and the pictures uploaded for it. */
export function discardPost(clientId: string): void {
  const found = feedOutbox.find(clientId)
  feedOutbox.drop(clientId)
  // Pictures that cannot be deleted now stay unattached and are swept by the server.
  if (found && found.own_ids.length > 0)
    void api(deleteUploads, { query: { ids: found.own_ids.join(",") } }).catch(() => undefined)
}

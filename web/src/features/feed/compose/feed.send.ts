import { createFeed } from "@redthread/contract/feed"
import { deleteUploads } from "@redthread/contract/photo"
import { api } from "../../../core/api/api"
import { promptFor } from "../../../core/error/error-prompt"
import { errorText } from "../../../core/error/error-text"
import { randomUuid } from "../../../core/api/client-id"
import { putFeed } from "../feed.cache"
import { type Outgoing, outgoingFeeds, setOutgoing } from "../feed-storage"

type PostDraft = Pick<Outgoing, "content" | "upload_ids" | "own_ids" | "previews">

/** Shown at once, then sent; the server stores one `client_id` once, however often it is sent. */
export function post(written: PostDraft): void {
  const fresh: Outgoing = {
    ...written,
    client_id: randomUuid(),
    created_at: new Date().toISOString(),
    state: "sending",
    error: null,
  }
  setOutgoing([fresh, ...outgoingFeeds()])
  void send(fresh)
}

export function postAgain(clientId: string): void {
  const found = outgoingFeeds().find(({ client_id }) => client_id === clientId)
  if (found?.state !== "failed") return
  change(clientId, { state: "sending", error: null })
  void send(found)
}

/** Lets a post go that did not get through, with the pictures that were uploaded for it. */
export function discardPost(clientId: string): void {
  const found = outgoingFeeds().find(({ client_id }) => client_id === clientId)
  drop(clientId)
  // Pictures that cannot be deleted now stay unattached and are swept by the server.
  if (found && found.own_ids.length > 0)
    void api(deleteUploads, { query: { ids: found.own_ids.join(",") } }).catch(() => undefined)
}

async function send({ client_id, content, upload_ids }: Outgoing): Promise<void> {
  try {
    const feed = await api(createFeed, { body: { client_id, content, upload_ids } })
    putFeed(feed)
    drop(client_id)
  } catch (error) {
    promptFor(error)
    change(client_id, { state: "failed", error: errorText(error) })
  }
}

const drop = (clientId: string): void => setOutgoing(outgoingFeeds().filter(({ client_id }) => client_id !== clientId))

const change = (clientId: string, news: Partial<Outgoing>): void =>
  setOutgoing(outgoingFeeds().map((post) => (post.client_id === clientId ? { ...post, ...news } : post)))

import { type Comment, feedPosted, showFeed } from "@redthread/contract/feed"
import { uploadChanged } from "@redthread/contract/photo"
import { translationArrived } from "@redthread/contract/translation"
import { ignoreFailure } from "../../core/api/retry"
import { api } from "../../core/api/api"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { onListsReset, onPersonChange } from "../profile/profile"
import { changeAuthor, changeEveryComment, changeFeed, feedsWith } from "./feed.cache"
import { feedOutbox, onFeedStored } from "./feed-storage"
import { feedsKey } from "./feed.queries"

const refetch = (part: "new" | "comments"): void =>
  ignoreFailure(queryClient.invalidateQueries({ queryKey: [...feedsKey, part] }))

async function refetchPost(feedId: number): Promise<void> {
  const feed = await api(showFeed, { params: { id: feedId } })
  changeFeed(feedId, () => feed)
}

const withTranslation = <T extends Pick<Comment, "translate" | "translate_state">>(text: T, translate: string): T => ({
  ...text,
  translate,
  translate_state: "translated",
})

let listening = false

/** Called by the first feed screen; lists that were left stay current, for going back. */
export function listenToFeed(): void {
  if (listening) return
  listening = true
  live.on(feedPosted, () => refetch("new"))
  live.on(uploadChanged, ({ id, status }) => {
    if (status !== "processing") for (const feedId of feedsWith(id)) ignoreFailure(refetchPost(feedId))
  })
  live.on(translationArrived, ({ type, id, translate }) => {
    // The event lacks content above the size limit, which is fetched instead.
    if (type === "feed" && translate === undefined) ignoreFailure(refetchPost(id))
    else if (type === "feed") changeFeed(id, (feed) => withTranslation(feed, translate ?? ""))
    else if (type === "comment" && translate === undefined) refetch("comments")
    else if (type === "comment") changeEveryComment(id, (comment) => withTranslation(comment, translate ?? ""))
  })
  onPersonChange(changeAuthor)
  onListsReset(() => ignoreFailure(queryClient.resetQueries({ queryKey: feedsKey })))
  live.onGap(() => {
    if (session.current()) refetch("new")
  })
  // Another tab may be sending: this one continues if that one is closed.
  onFeedStored(() => {
    if (feedOutbox.items().some(({ state }) => state === "sending"))
      ignoreFailure(import("./compose/feed.send").then(({ sendLater }) => sendLater()))
  })
}

import { feedPosted } from "@redthread/contract/feed"
import type { Feature } from "../../../core/feature"
import { finishAnnouncing } from "./feed.announce.service"
import { announcePosts } from "./feed.jobs"
import { eraseFeed, exportFeed } from "./feed.leave.service"
import { feedCalls } from "./feed.routes"
import { commentFor, postFor } from "./feed.sql"
import { openTextCache } from "./feed.words.service"

export const feedFeature: Feature = {
  name: "feed",
  calls: feedCalls,
  jobs: [announcePosts],
  events: [feedPosted],
  onErase: eraseFeed,
  onExport: exportFeed,
  translatable: { feed: postFor, comment: commentFor },
  start: async () => openTextCache(),
  stop: finishAnnouncing,
}

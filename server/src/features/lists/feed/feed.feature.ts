import { z } from "zod"
import { feedPosted } from "@redthread/contract/feed"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { finishAnnouncing, announceWaiting } from "./feed.write.service"
import { eraseFeed, exportFeed } from "./feed.leave.service"
import { feedCalls } from "./feed.routes"
import { commentFor, postFor } from "./feed.sql"
import { openTextCache } from "./feed.words.service"

const announcePosts = defineJob({
  name: "feed.announce",
  data: z.object({}),
  handle: announceWaiting,
  schedule: "* * * * *",
})

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

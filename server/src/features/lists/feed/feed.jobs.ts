import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { announceWaiting } from "./feed.announce.service"

/** What a process that ended meanwhile has left. */
export const announcePosts = defineJob({
  name: "feed.announce",
  data: z.object({}),
  handle: announceWaiting,
  schedule: "* * * * *",
})

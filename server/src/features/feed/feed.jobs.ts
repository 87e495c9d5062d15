import { id } from "@redthread/contract/core/call"
import { z } from "zod"
import { defineJob } from "../../core/jobs"
import { announce } from "./feed.announce.service"

/** Many at a time: members post faster than a queue is looked at. */
export const announcePosts = defineJob({
  name: "feed.announce",
  data: z.object({ id }),
  handle: ({ id }) => announce(id),
  atOnce: 100,
})

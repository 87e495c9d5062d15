import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { countWords, fillEntries } from "./search.entry.service"

export const fillEntriesJob = defineJob({
  name: "search.fill",
  data: z.object({}),
  handle: fillEntries,
  schedule: "* * * * *",
})

export const countWordsJob = defineJob({
  name: "search.words",
  data: z.object({}),
  handle: countWords,
  schedule: "*/5 * * * *",
  runsAtStart: true,
})

import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { build, sweep } from "./export.build.service"

export const buildExport = defineJob({
  name: "export.build",
  data: z.object({ id: z.int() }),
  handle: (db, { id }) => build(db, id),
  places: 2,
  expireAfter: 25 * 60,
})

export const sweepExports = defineJob({
  name: "export.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "*/10 * * * *",
})

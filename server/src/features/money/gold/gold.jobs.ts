import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { checkLedger } from "./gold.check.service"

export const checkGold = defineJob({
  name: "gold.check",
  data: z.object({}),
  handle: async (db) => void (await checkLedger(db)),
  schedule: "43 3 * * *",
})

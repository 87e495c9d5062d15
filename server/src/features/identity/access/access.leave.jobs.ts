import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { eraseLeft } from "./access.leave.service"

export const eraseLeftAccounts = defineJob({
  name: "account.erase",
  data: z.object({}),
  handle: eraseLeft,
  schedule: "41 3 * * *",
})

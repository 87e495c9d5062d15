import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { expire } from "./human-translation.service"

export const expireTranslationOrders = defineJob({
  name: "human-translation.expire",
  data: z.object({}),
  schedule: "* * * * *",
  handle: expire,
})

import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { expire } from "./mall.service"

export const expireOrders = defineJob({
  name: "mall.expire",
  data: z.object({}),
  schedule: "* * * * *",
  handle: expire,
})

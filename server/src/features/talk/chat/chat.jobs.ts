import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { translateForgotten } from "./chat.translate.service"

export const translateForgottenMessages = defineJob({
  name: "chat.translate-forgotten",
  data: z.object({}),
  schedule: "* * * * *",
  handle: translateForgotten,
})

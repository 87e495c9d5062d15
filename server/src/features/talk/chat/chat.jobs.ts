import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { forgetFormer } from "./chat.change.service"
import { translateForgotten } from "./chat.translate.service"

export const translateForgottenMessages = defineJob({
  name: "chat.translate-forgotten",
  data: z.object({}),
  schedule: "* * * * *",
  handle: translateForgotten,
})

export const forgetFormerMessages = defineJob({
  name: "chat.forget-former",
  data: z.object({}),
  schedule: "17 4 * * *",
  handle: forgetFormer,
})

import { z } from "zod"
import { defineJob } from "../../../../core/jobs/jobs"
import { lookForText } from "./photo.text.service"

export const findText = defineJob({
  name: "photo.text",
  data: z.object({ photo_id: z.int() }),
  handle: ({ photo_id }) => lookForText(photo_id),
})

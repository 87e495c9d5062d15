import { z } from "zod"
import { defineJob } from "../../../../core/jobs/jobs"
import { lookForText } from "./photo.text.service"

export const findText = defineJob({
  name: "photo.text",
  data: z.object({ photo_id: z.int() }),
  handle: (db, { photo_id }) => lookForText(db, photo_id),
})

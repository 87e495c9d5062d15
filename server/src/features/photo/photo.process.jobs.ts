import { z } from "zod"
import { defineJob } from "../../core/jobs"
import { processUpload } from "./photo.process.service"

/** Handed in with the row of an upload whose original is in the storage as `<file>/<original>`. */
export const processPhoto = defineJob({
  name: "photo.process",
  data: z.object({ photo_id: z.int() }),
  handle: ({ photo_id }) => processUpload(photo_id),
})

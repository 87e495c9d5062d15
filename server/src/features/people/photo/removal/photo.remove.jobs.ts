import { z } from "zod"
import { defineJob } from "../../../../core/jobs/jobs"
import { storage } from "../../../../core/files/storage"

/** Enqueued in the transaction that made the files unused, in case deleting them at once fails. */
export const removeFiles = defineJob({
  name: "photo.remove",
  data: z.object({ files: z.array(z.string()) }),
  handle: async (_db, { files }) => {
    for (const file of files) await storage.remove(file)
  },
})

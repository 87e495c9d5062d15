import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { storage } from "../../../core/files/storage"

/** Handed in with what took the files out of use, for where the process or the storage failed just then. */
export const removeFiles = defineJob({
  name: "photo.remove",
  data: z.object({ files: z.array(z.string()) }),
  handle: async ({ files }) => {
    for (const file of files) await storage.remove(file)
  },
})

import { z } from "zod"
import { transaction } from "../../../../core/db/db"
import { defineJob, jobs } from "../../../../core/jobs/jobs"
import { findClip, lostUploads, processUpload } from "./photo.process.service"

const data = z.object({ photo_id: z.int() })

/** Minutes of work: they must not hold up the pictures. */
export const processClip = defineJob({
  name: "photo.clip",
  data,
  handle: (db, { photo_id }) => processUpload(db, photo_id),
  isPrompt: true,
  expireAfter: 40 * 60,
  places: 2,
})

/** Handed in with the row of an upload whose original is in the storage as `<file>/<original>`. */
export const processPhoto = defineJob({
  name: "photo.process",
  data,
  handle: async (db, { photo_id }) => {
    const clip = await findClip(db, photo_id)
    if (clip) await transaction(db, (tx) => jobs.add(tx, processClip, { photo_id }, { priority: -clip.before }))
    else await processUpload(db, photo_id)
  },
  isPrompt: true,
  expireAfter: 3 * 60,
  // A picture that crashed the media process is repeated while others are made.
  places: 4,
})

/** Retries uploads whose jobs failed for good, for example while the storage was unreachable. */
export const resumeUploads = defineJob({
  name: "photo.resume",
  data: z.object({}),
  handle: async (db) => {
    const lost = await lostUploads(db)
    await transaction(db, async (tx) => {
      for (const photo_id of lost) await jobs.add(tx, processPhoto, { photo_id })
    })
  },
  schedule: "37 * * * *",
})

import { z } from "zod"
import { createUploads, deleteUploads, listUploads, uploadChanged } from "@redthread/contract/photo"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { fingerprintPhoto, fingerprintUnread } from "./fingerprint/photo.fingerprint.service"
import { mediaProcess } from "./media/photo.media.process"
import { removeFiles } from "./photo.file.service"
import { findText, processClip, processPhoto, resumeUploads } from "./photo.process.service"
import { photoQueue } from "./photo.removal.service"
import { captionTranslated, erasePhotos, exportPhotos, progressOf, sweep, sweepStorage } from "./photo.service"
import * as uploads from "./upload/photo.upload.service"

const sweepPhotos = defineJob({ name: "photo.sweep", data: z.object({}), handle: sweep, schedule: "17 * * * *" })

const sweepPhotoFiles = defineJob({
  name: "photo.sweep.files",
  data: z.object({}),
  handle: sweepStorage,
  schedule: "41 3 * * *",
})

const photoCalls = [
  implement(createUploads, ({ caller, db }, { parts, announced }) => uploads.upload(db, caller, parts, announced)),
  implement(listUploads, ({ caller, db }, { query }) => uploads.list(db, caller, query.ids)),
  implement(deleteUploads, ({ caller, db }, { query }) => uploads.remove(db, caller, query.ids)),
]

export const photoFeature: Feature = {
  name: "photo",
  calls: photoCalls,
  jobs: [
    processPhoto,
    processClip,
    resumeUploads,
    findText,
    fingerprintPhoto,
    fingerprintUnread,
    removeFiles,
    sweepPhotos,
    sweepPhotoFiles,
  ],
  events: [uploadChanged],
  staffQueues: [photoQueue],
  progress: { upload: progressOf },
  onTranslated: { caption: captionTranslated },
  onErase: erasePhotos,
  onExport: exportPhotos,
  stop: async () => mediaProcess.stop(),
}

import { uploadChanged } from "@redthread/contract/photo"
import type { Feature } from "../../../core/feature"
import { sweepPhotoFiles, sweepPhotos } from "./photo.jobs"
import { mediaProcess } from "./media/photo.media.process"
import { processClip, processPhoto, resumeUploads } from "./process/photo.process.jobs"
import { photoQueue } from "./removal/photo.queue"
import { removeFiles } from "./removal/photo.remove.jobs"
import { photoCalls } from "./photo.routes"
import { findText } from "./process/photo.text.jobs"
import { erasePhotos, exportPhotoFiles, exportPhotos, progressOf } from "./photo.service"

export const photoFeature: Feature = {
  name: "photo",
  calls: photoCalls,
  jobs: [processPhoto, processClip, resumeUploads, findText, removeFiles, sweepPhotos, sweepPhotoFiles],
  events: [uploadChanged],
  staffQueues: [photoQueue],
  progress: { upload: progressOf },
  onErase: erasePhotos,
  onExport: exportPhotos,
  onExportFiles: exportPhotoFiles,
  stop: async () => mediaProcess.stop(),
}

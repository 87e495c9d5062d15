import type { Feature } from "../../core/feature"
import { sweepPhotos } from "./photo.jobs"
import { photoCalls } from "./photo.routes"
import { erasePhotos, exportPhotoFiles, exportPhotos } from "./photo.service"

export const photoFeature: Feature = {
  name: "photo",
  calls: photoCalls,
  jobs: [sweepPhotos],
  onErase: erasePhotos,
  onExport: exportPhotos,
  onExportFiles: exportPhotoFiles,
}

import type { Feature } from "../../../core/feature"
import * as copyDb from "./picture-copy.db"
import { copyQueue } from "./picture-copy.queue"
import { comparePicture, compareLater, compareSuspended } from "./picture-copy.service"

export const pictureCopyFeature: Feature = {
  name: "picture-copy",
  jobs: [comparePicture],
  staffQueues: [copyQueue],
  onPicturePublished: compareLater,
  onAccountState: compareSuspended,
  keepsPhoto: copyDb.isInOpenCase,
  onErase: copyDb.erase,
}

import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { forgetFormer, publishLostPhotos } from "./change/chat.change.service"
import { translateForgotten } from "./content/chat.translate.service"

export const translateForgottenMessages = defineJob({
  name: "chat.translate-forgotten",
  data: z.object({}),
  schedule: "* * * * *",
  handle: translateForgotten,
})

/** Handed in with the loss of the photos. */
export const publishLostPhotosJob = defineJob({
  name: "chat.lost-photos",
  data: z.object({ messageIds: z.array(z.int()) }),
  handle: (db, { messageIds }) => publishLostPhotos(db, messageIds),
  isPrompt: true,
})

export const forgetFormerMessages = defineJob({
  name: "chat.forget-former",
  data: z.object({}),
  schedule: "17 4 * * *",
  handle: forgetFormer,
})

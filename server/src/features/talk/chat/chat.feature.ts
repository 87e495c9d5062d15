import { z } from "zod"
import { messageArrived } from "@redthread/contract/chat"
import { messageChanged } from "@redthread/contract/message"
import { receiptArrived, threadChanged, typingSeen } from "@redthread/contract/thread"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { live } from "../../../core/live/live"
import { log } from "../../../core/process/log"
import { modelReady } from "../../people/translation/embedded/embedded.service"
import { chatCalls } from "./chat.routes"
import { eraseChat, exportChat } from "./change/chat.leave.service"
import { forgetFormer, detachDeletedPhotos, publishLostPhotosJob } from "./change/chat.change.service"
import { onDelivered, onTyping } from "./thread/chat.side.service"
import { changedThreads, countUnread, readOldest } from "./chat.service"
import { promoteAll } from "./send/chat.greeting.service"
import { clearPageCache } from "./chat.page"
import { isInConversationOf, isKeptWithFormer, messageFor } from "./chat.sql"
import {
  messageTranslated,
  retryTranslations,
  translatePending,
  waitForTranslations,
} from "./content/chat.translate.service"

const data = z.object({})

export const chatFeature: Feature = {
  name: "chat",
  calls: chatCalls,
  jobs: [
    defineJob({ name: "chat.translate-forgotten", data, handle: retryTranslations, schedule: "* * * * *" }),
    defineJob({ name: "chat.greetings", data, handle: promoteAll, schedule: "*/5 * * * *" }),
    defineJob({ name: "chat.forget-former", data, handle: forgetFormer, schedule: "17 4 * * *" }),
    publishLostPhotosJob,
  ],
  events: [messageArrived, messageChanged, threadChanged, receiptArrived, typingSeen],
  clientEvents: { typing: onTyping, delivered: onDelivered },
  counters: { message: countUnread },
  seen: { message: readOldest },
  changes: changedThreads,
  onErase: eraseChat,
  onExport: exportChat,
  translatable: { message: (reader, id) => reader && messageFor(reader.id, id) },
  onTranslated: { message: messageTranslated },
  photoSentTo: isInConversationOf,
  onPhotosDeleted: detachDeletedPhotos,
  keepsPhoto: isKeptWithFormer,
  async start(db) {
    await clearPageCache()
    live.bus.subscribe(modelReady, () => {
      translatePending(db).catch((error: unknown) => log.error({ err: error }, "translating pending messages"))
    })
  },
  stop: waitForTranslations,
}

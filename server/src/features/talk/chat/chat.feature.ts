import { messageArrived } from "@redthread/contract/chat"
import type { Feature } from "../../../core/feature"
import { translateForgottenMessages } from "./chat.jobs"
import { chatCalls } from "./chat.routes"
import { eraseChat, exportChat } from "./chat.leave.service"
import { changedThreads, countUnread, readOldest } from "./chat.service"
import { haveTalked, isInConversationOf, messageFor, presenceListeners } from "./chat.sql"
import { messageTranslated, readingLanguage, translationsSettled } from "./chat.translate.service"

export const chatFeature: Feature = {
  name: "chat",
  calls: chatCalls,
  jobs: [translateForgottenMessages],
  events: [messageArrived],
  counters: { message: countUnread },
  seen: { message: readOldest },
  changes: changedThreads,
  onErase: eraseChat,
  onExport: exportChat,
  translatable: { message: (reader, id) => reader && messageFor(reader.id, id) },
  onTranslated: { message: messageTranslated },
  readingLanguage,
  presenceListeners,
  haveMet: haveTalked,
  photoSentTo: isInConversationOf,
  stop: translationsSettled,
}

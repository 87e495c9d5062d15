import { editThread, listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { deleteMessage, editMessage, reactToMessage, recallMessage, showMessage } from "@redthread/contract/message"
import { deleteThread, findDate, saveDraft, searchThread } from "@redthread/contract/thread"
import { listAttachments } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import * as changing from "./change/chat.change.service"
import * as searching from "./thread/chat.search.service"
import * as side from "./thread/chat.side.service"
import { send } from "./send/chat.send.service"
import * as chat from "./chat.service"
import { attachments } from "./content/chat.upload.service"

const done = { ok: true } as const

export const chatCalls = [
  implement(listThreads, (caller, { query }) => chat.list(caller, query)),
  implement(showThread, (caller, { params, query }) => chat.show(caller, params.id, query)),
  implement(editThread, (caller, { params, body }) => side.edit(caller, params.id, body).then(() => done)),
  implement(deleteThread, (caller, { params }) => side.clear(caller, params.id).then(() => done)),
  implement(saveDraft, (caller, { body }) => side.saveDraft(caller, body.user_id, body.content).then(() => done)),
  implement(searchThread, (caller, { params, query }) => searching.search(caller, params.id, query)),
  implement(findDate, (caller, { params, query }) => searching.findDate(caller, params.id, query.at)),
  implement(showMessage, (caller, { params }) => changing.show(caller, params.id)),
  implement(editMessage, (caller, { params, body }) => changing.edit(caller, params.id, body.message_content)),
  implement(deleteMessage, (caller, { params }) => changing.remove(caller, params.id).then(() => done)),
  implement(recallMessage, (caller, { body }) => changing.recall(caller, body.id)),
  implement(reactToMessage, (caller, { params, body }) => changing.react(caller, params.id, body.reaction)),
  implement(sendMessage, (caller, { body }) => send(caller, body)),
  implement(listAttachments, (caller, { params, query }) => attachments(caller, params.id, query)),
]

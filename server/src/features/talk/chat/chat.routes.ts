import { editThread, listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { listAttachments } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import { send } from "./chat.send.service"
import * as chat from "./chat.service"
import { attachments } from "./chat.upload.service"

const done = { ok: true } as const

export const chatCalls = [
  implement(listThreads, (caller, { query }) => chat.list(caller, query)),
  implement(showThread, (caller, { params, query }) => chat.show(caller, params.id, query)),
  implement(editThread, (caller, { params, body }) => chat.edit(caller, params.id, body).then(() => done)),
  implement(sendMessage, (caller, { body }) => send(caller, body)),
  implement(listAttachments, (caller, { params, query }) => attachments(caller, params.id, query.page)),
]

import { editThread, listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { implement } from "../../core/http/implement"
import { send } from "./chat.send.service"
import * as chat from "./chat.service"

const done = { ok: true } as const

export const chatCalls = [
  implement(listThreads, (caller, { query }) => chat.list(caller, query)),
  implement(showThread, (caller, { params, query }) => chat.show(caller, params.id, query)),
  implement(editThread, (caller, { params, body }) => chat.edit(caller, params.id, body).then(() => done)),
  implement(sendMessage, (caller, { body }) => send(caller, body)),
]

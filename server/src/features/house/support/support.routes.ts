import { createTicket } from "@redthread/contract/support"
import { continueThread, listThreads, readThread, receiveMail } from "@redthread/contract/support-thread"
import { implement } from "../../../core/http/implement"
import { env } from "../../../core/process/env"
import * as support from "./support.service"
import * as thread from "./support.thread.service"

export const supportCalls = [
  implement(createTicket, (caller, { body }) => support.create(caller, body)),
  implement(listThreads, (caller, { query }) => thread.list(caller, query.max_id)),
  implement(readThread, (_caller, { body }) => thread.read(body.key)),
  implement(continueThread, (caller, { body }) => thread.reply(caller, body)),
  implement(receiveMail, (caller, { body }) => thread.takeMail(caller, body).then(() => ({ ok: true }) as const), {
    isServed: () => env.SUPPORT_REPLY_ADDRESS !== undefined,
  }),
]

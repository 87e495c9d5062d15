import { createTicket } from "@redthread/contract/support"
import { continueThread, listThreads, readThread, receiveMail } from "@redthread/contract/support-thread"
import { implement } from "../../../core/http/implement"
import { env } from "../../../core/process/env"
import * as support from "./support.service"
import * as thread from "./support.thread.service"

export const supportCalls = [
  implement(createTicket, ({ caller, db }, { body }) => support.create(db, caller, body)),
  implement(listThreads, ({ caller, db }, { query }) => thread.list(db, caller, query.max_id)),
  implement(readThread, ({ db }, { body }) => thread.read(db, body.key)),
  implement(continueThread, ({ caller, db }, { body }) => thread.reply(db, caller, body)),
  implement(
    receiveMail,
    ({ caller, db }, { body }) => thread.takeMail(db, caller, body).then(() => ({ ok: true }) as const),
    {
      isServed: () => env.SUPPORT_REPLY_ADDRESS !== undefined,
    },
  ),
]

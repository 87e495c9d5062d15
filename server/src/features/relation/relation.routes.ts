import { block, like, listBlocked, unblock, unlike } from "@redthread/contract/relation"
import { implement } from "../../core/http/implement"
import * as relation from "./relation.service"

const done = { ok: true } as const

export const relationCalls = [
  implement(like, (caller, { body }) => relation.like(caller, body.user_id)),
  implement(unlike, (caller, { body }) => relation.unlike(caller, body.user_id).then(() => done)),
  implement(block, (caller, { body }) => relation.block(caller, body.user_id).then(() => done)),
  implement(unblock, (caller, { body }) => relation.unblock(caller, body.user_id).then(() => done)),
  implement(listBlocked, (caller, { query }) => relation.listBlocked(caller, query.max_id)),
]

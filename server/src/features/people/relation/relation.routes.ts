import {
  answerFriendRequest,
  block,
  deleteRemark,
  editFriend,
  endFriendship,
  like,
  listBlocked,
  listRemarks,
  requestFriend,
  setRemark,
  unblock,
  unlike,
} from "@redthread/contract/relation"
import { implement, Reply } from "../../../core/http/implement"
import * as friend from "./relation.friend.service"
import * as likes from "./relation.like.service"
import * as remark from "./relation.remark.service"
import * as relation from "./relation.service"

const done = { ok: true } as const

export const relationCalls = [
  implement(like, (caller, { body }) => likes.like(caller, body.user_id, body.about)),
  implement(unlike, (caller, { body }) => likes.unlike(caller, body.user_id).then(() => done)),
  implement(requestFriend, async (caller, { body }) => {
    const now = await friend.request(caller, body.user_id)
    return now === 3 ? new Reply(201, { friend: now }) : new Reply(202, { friend: now })
  }),
  implement(answerFriendRequest, (caller, { body }) =>
    friend.answer(caller, body.user_id, body.status).then(() => done),
  ),
  implement(editFriend, (caller, { body }) => friend.edit(caller, body).then(() => done)),
  implement(endFriendship, (caller, { body }) => friend.end(caller, body.user_id).then(() => done)),
  implement(setRemark, (caller, { body }) =>
    remark.set(caller, body.user_id, body.content ?? body.remark ?? "").then(() => done),
  ),
  implement(deleteRemark, (caller, { body }) => remark.remove(caller, body.user_id).then(() => done)),
  implement(listRemarks, (caller) => remark.list(caller)),
  implement(block, (caller, { body }) => relation.block(caller, body.user_id).then(() => done)),
  implement(unblock, (caller, { body }) => relation.unblock(caller, body.user_id).then(() => done)),
  implement(listBlocked, (caller, { query }) => relation.listBlocked(caller, query.max_id)),
]

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
  implement(like, ({ caller, db }, { body }) => likes.like(db, caller, body.user_id, body.about)),
  implement(unlike, ({ caller, db }, { body }) => likes.unlike(db, caller, body.user_id).then(() => done)),
  implement(requestFriend, async ({ caller, db }, { body }) => {
    const now = await friend.request(db, caller, body.user_id)
    return now === 3 ? new Reply(201, { friend: now }) : new Reply(202, { friend: now })
  }),
  implement(answerFriendRequest, ({ caller, db }, { body }) =>
    friend.answer(db, caller, body.user_id, body.status).then(() => done),
  ),
  implement(editFriend, ({ caller, db }, { body }) => friend.edit(db, caller, body).then(() => done)),
  implement(endFriendship, ({ caller, db }, { body }) => friend.end(db, caller, body.user_id).then(() => done)),
  implement(setRemark, ({ caller, db }, { body }) =>
    remark.set(db, caller, body.user_id, body.content ?? body.remark ?? "").then(() => done),
  ),
  implement(deleteRemark, ({ caller, db }, { body }) => remark.remove(db, caller, body.user_id).then(() => done)),
  implement(listRemarks, ({ caller, db }) => remark.list(db, caller)),
  implement(block, ({ caller, db }, { body }) => relation.block(db, caller, body.user_id).then(() => done)),
  implement(unblock, ({ caller, db }, { body }) => relation.unblock(db, caller, body.user_id).then(() => done)),
  implement(listBlocked, ({ caller, db }, { query }) => relation.listBlocked(db, caller, query.max_id)),
]

import {
  answerFriendRequest,
  block,
  deleteRemark,
  editFriend,
  endFriendship,
  like,
  listBlocked,
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listRemarks,
  listVisits,
  requestFriend,
  setRemark,
  unblock,
  unlike,
} from "@redthread/contract/relation"
import { implement, Reply } from "../../core/http/implement"
import * as friend from "./relation.friend.service"
import * as likes from "./relation.like.service"
import * as remark from "./relation.remark.service"
import * as relation from "./relation.service"
import * as visit from "./relation.visit.service"

const done = { ok: true } as const

export const relationCalls = [
  implement(like, (caller, { body }) => likes.like(caller, body.user_id)),
  implement(unlike, (caller, { body }) => likes.unlike(caller, body.user_id).then(() => done)),
  implement(listLikes, (caller, { query }) => likes.listGiven(caller, query.max_id)),
  implement(listLikesOfMe, (caller, { query }) => likes.listReceived(caller, query.max_id)),
  implement(listMatches, (caller, { query }) => likes.listMatches(caller, query.max_id)),
  implement(requestFriend, async (caller, { body }) => {
    const now = await friend.request(caller, body.user_id)
    return now === 3 ? new Reply(201, { friend: now }) : new Reply(202, { friend: now })
  }),
  implement(answerFriendRequest, (caller, { body }) =>
    friend.answer(caller, body.user_id, body.status).then(() => done),
  ),
  implement(listFriendRequests, (caller, { query }) => friend.listRequests(caller, query.max_id)),
  implement(listFriends, (caller, { query }) => friend.list(caller, query.max_id)),
  implement(editFriend, (caller, { body }) => friend.edit(caller, body).then(() => done)),
  implement(endFriendship, (caller, { body }) => friend.end(caller, body.user_id).then(() => done)),
  implement(setRemark, (caller, { body }) => remark.set(caller, body.user_id, body.content).then(() => done)),
  implement(deleteRemark, (caller, { body }) => remark.remove(caller, body.user_id).then(() => done)),
  implement(listRemarks, (caller) => remark.list(caller)),
  implement(listVisits, (caller, { query }) => visit.list(caller, query.max_id)),
  implement(block, (caller, { body }) => relation.block(caller, body.user_id).then(() => done)),
  implement(unblock, (caller, { body }) => relation.unblock(caller, body.user_id).then(() => done)),
  implement(listBlocked, (caller, { query }) => relation.listBlocked(caller, query.max_id)),
]

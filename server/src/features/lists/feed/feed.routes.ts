import {
  countNewFeeds,
  createComment,
  createFeed,
  deleteComment,
  deleteFeed,
  likeComment,
  likeFeed,
  listComments,
  listFeeds,
  listFeedsOf,
  listMuted,
  listReplies,
  muteAuthor,
  showFeed,
  unlikeComment,
  unlikeFeed,
  unmuteAuthor,
} from "@redthread/contract/feed"
import { fromReplica, implement } from "../../../core/http/implement"
import * as commentLikes from "./feed.comment.like.service"
import * as comments from "./feed.comment.service"
import * as likes from "./feed.like.service"
import * as mutes from "./feed.mute.service"
import * as feed from "./feed.service"
import * as write from "./feed.write.service"

const done = { ok: true } as const

export const feedCalls = [
  implement(listFeeds, ({ caller, db }, { query }) => feed.listHome(db, caller, query), fromReplica),
  implement(countNewFeeds, ({ caller, db }, { query }) => feed.countNew(db, caller, query), fromReplica),
  implement(showFeed, ({ caller, db }, { params }) => feed.show(db, caller, params.id), fromReplica),
  implement(
    listFeedsOf,
    ({ caller, db }, { params, query }) => feed.listOf(db, caller, params.id, query.max_id),
    fromReplica,
  ),
  implement(createFeed, ({ caller, db }, { body }) => write.create(db, caller, body)),
  implement(deleteFeed, ({ caller, db }, { params }) => write.remove(db, caller, params.id).then(() => done)),
  implement(likeFeed, ({ caller, db }, { params }) => likes.like(db, caller, params.id)),
  implement(unlikeFeed, ({ caller, db }, { params }) => likes.unlike(db, caller, params.id)),
  implement(
    listComments,
    ({ caller, db }, { params, query }) => comments.list(db, caller, params.id, query.max_id),
    fromReplica,
  ),
  implement(
    listReplies,
    ({ caller, db }, { params, query }) => comments.listReplies(db, caller, params, query.max_id),
    fromReplica,
  ),
  implement(createComment, ({ caller, db }, { params, body }) => comments.create(db, caller, params.id, body)),
  implement(deleteComment, ({ caller, db }, { params }) =>
    comments.remove(db, caller, params.id, params.comment_id).then(() => done),
  ),
  implement(likeComment, ({ caller, db }, { params }) => commentLikes.like(db, caller, params)),
  implement(unlikeComment, ({ caller, db }, { params }) => commentLikes.unlike(db, caller, params)),
  implement(listMuted, ({ caller, db }, { query }) => mutes.list(db, caller, query.max_id)),
  implement(muteAuthor, ({ caller, db }, { params, body }) =>
    mutes.mute(db, caller, params.id, body.less_of).then(() => done),
  ),
  implement(unmuteAuthor, ({ caller, db }, { params }) => mutes.unmute(db, caller, params.id).then(() => done)),
]

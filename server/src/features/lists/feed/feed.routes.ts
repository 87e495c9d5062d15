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
import { implement } from "../../../core/http/implement"
import * as commentLikes from "./feed.comment.like.service"
import * as comments from "./feed.comment.service"
import * as likes from "./feed.like.service"
import * as mutes from "./feed.mute.service"
import * as feed from "./feed.service"
import * as write from "./feed.write.service"

const done = { ok: true } as const

export const feedCalls = [
  implement(listFeeds, (caller, { query }) => feed.listHome(caller, query)),
  implement(countNewFeeds, (caller, { query }) => feed.countNew(caller, query)),
  implement(showFeed, (caller, { params }) => feed.show(caller, params.id)),
  implement(listFeedsOf, (caller, { params, query }) => feed.listOf(caller, params.id, query.max_id)),
  implement(createFeed, (caller, { body }) => write.create(caller, body)),
  implement(deleteFeed, (caller, { params }) => write.remove(caller, params.id).then(() => done)),
  implement(likeFeed, (caller, { params }) => likes.like(caller, params.id)),
  implement(unlikeFeed, (caller, { params }) => likes.unlike(caller, params.id)),
  implement(listComments, (caller, { params, query }) => comments.list(caller, params.id, query.max_id)),
  implement(listReplies, (caller, { params, query }) => comments.listReplies(caller, params, query.max_id)),
  implement(createComment, (caller, { params, body }) => comments.create(caller, params.id, body)),
  implement(deleteComment, (caller, { params }) =>
    comments.remove(caller, params.id, params.comment_id).then(() => done),
  ),
  implement(likeComment, (caller, { params }) => commentLikes.like(caller, params)),
  implement(unlikeComment, (caller, { params }) => commentLikes.unlike(caller, params)),
  implement(listMuted, (caller, { query }) => mutes.list(caller, query.max_id)),
  implement(muteAuthor, (caller, { params, body }) => mutes.mute(caller, params.id, body.less_of).then(() => done)),
  implement(unmuteAuthor, (caller, { params }) => mutes.unmute(caller, params.id).then(() => done)),
]

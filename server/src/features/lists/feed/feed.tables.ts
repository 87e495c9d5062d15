import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { scamSigns } from "@redthread/contract/scam-shield"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { photo } from "../../people/photo/photo.tables"

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })
const post = (name: string) =>
  big(name)
    .notNull()
    .references(() => feedPost.id, { onDelete: "cascade" })

/** Post ids grow with time and order all lists. */
export const feedPost = pgTable(
  "feed_post",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    /** Gender of the author, which never changes; readers select posts by it. */
    gender: smallint("gender").$type<0 | 1>().notNull(),
    language: text("language", { enum: languages }),
    clientId: text("client_id"),
    content: text("content").notNull(),
    uploads: smallint("uploads").notNull().default(0),
    likes: integer("likes").notNull().default(0),
    comments: integer("comments").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("feed_post_gender").on(table.gender, table.id),
    index("feed_post_language").on(table.language, table.gender, table.id),
    index("feed_post_member").on(table.memberId, table.id),
    uniqueIndex("feed_post_client")
      .on(table.memberId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    check("feed_post_gender", sql`${table.gender} in (0, 1)`),
    check("feed_post_counts", sql`least(${table.likes}, ${table.comments}) >= 0`),
  ],
)

export const feedUpload = pgTable(
  "feed_upload",
  {
    postId: post("post_id"),
    position: smallint("position").notNull(),
    photoId: big("photo_id")
      .notNull()
      .references(() => photo.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] }), index("feed_upload_photo").on(table.photoId)],
)

export const feedLike = pgTable(
  "feed_like",
  { postId: post("post_id"), memberId: member("member_id"), createdAt: at("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index("feed_like_member").on(table.memberId, table.postId),
  ],
)

export const feedComment = pgTable(
  "feed_comment",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    postId: post("post_id"),
    /** Null after the author's erasure; the row remains for the replies of others. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    clientId: text("client_id"),
    language: text("language", { enum: languages }),
    content: text("content").notNull(),
    createdAt: at("created_at").notNull(),
    /** Replies have one level, so a parent never has a parent. */
    parentId: big("parent_id").references((): AnyPgColumn => feedComment.id, { onDelete: "cascade" }),
    /** Author of the comment or reply that this reply answers. */
    answeredId: big("answered_id").references(() => account.id, { onDelete: "set null" }),
    likes: integer("likes").notNull().default(0),
    replies: integer("replies").notNull().default(0),
    warning: text("warning", { enum: scamSigns }).array(),
  },
  (table) => [
    index("feed_comment_top")
      .on(table.postId, table.id)
      .where(sql`${table.parentId} is null`),
    index("feed_comment_parent")
      .on(table.parentId, table.id)
      .where(sql`${table.parentId} is not null`),
    index("feed_comment_answered")
      .on(table.answeredId)
      .where(sql`${table.answeredId} is not null`),
    check("feed_comment_counts", sql`least(${table.likes}, ${table.replies}) >= 0`),
    index("feed_comment_post").on(table.postId, table.id),
    index("feed_comment_member").on(table.memberId, table.id),
    uniqueIndex("feed_comment_client")
      .on(table.memberId, table.clientId)
      .where(sql`${table.clientId} is not null`),
  ],
)

export const feedCommentLike = pgTable(
  "feed_comment_like",
  {
    commentId: big("comment_id")
      .notNull()
      .references(() => feedComment.id, { onDelete: "cascade" }),
    memberId: member("member_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.memberId] }),
    index("feed_comment_like_member").on(table.memberId, table.commentId),
  ],
)

export const feedMute = pgTable(
  "feed_mute",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    mutedId: member("muted_id"),
    /** Hides the author's posts up to this one and most later ones; null hides all. The post may have been deleted. */
    lessFrom: big("less_from"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("feed_mute_pair").on(table.memberId, table.mutedId),
    index("feed_mute_list").on(table.memberId, table.id),
    index("feed_mute_muted").on(table.mutedId),
  ],
)

/** Times of a member's last posts, also deleted ones; locked when posting, so that concurrent posts count. */
export const feedPace = pgTable("feed_pace", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  latest: at("latest").notNull(),
  earlier: at("earlier"),
})

/** Queue of posts to announce; its rows exist for milliseconds. */
export const feedUnannounced = pgTable("feed_unannounced", { postId: big("post_id").primaryKey() })

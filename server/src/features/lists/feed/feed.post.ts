import type { Comment, Feed } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import type { UserCard } from "@redthread/contract/profile"
import type { Maker, TranslateState } from "@redthread/contract/translation"
import { toAlbumPhoto, type Viewer } from "../../people/album/album.service"
import { readMade } from "../../people/translation/made.service"
import * as translation from "../../people/translation/translation.service"
import type { CommentRow } from "./feed.comment.db"
import type { PostRow, PostWords } from "./feed.post.db"

/** Whoever reads, and in which language; a visitor has no id. */
export interface ReadBy {
  id: number | null
  language: Language
}

interface Words {
  content: string
  language: Language | null
  translate: string | null
}

interface Translated {
  translate: string | null
  translated_by?: Maker
  translate_engine?: string
  translate_state: TranslateState
}

const untouched: Translated = { translate: null, translate_state: "none" }

/** `translating` where a machine can do it and nobody has asked it yet: the page does, by itself or on a click. */
function translationOf(words: Words, writerId: number, { id, language: target }: ReadBy): Translated {
  const { content, language, translate } = words
  if (language === null || language === target || writerId === id) return untouched
  const stored = readMade(translate)
  if (stored) return { ...stored, translate_state: "translated" }
  const now = translation.translateNow(content, language, target)
  if (now !== null) return { ...now, translate_state: "translated" }
  const hopeless = !translation.canTranslate(language, target) || translation.failedJustNow(content, language, target)
  return { translate: null, translate_state: hopeless ? "unavailable" : "translating" }
}

/** Nothing is left of a post whose pictures are all gone, if it had no words. */
export const isEmpty = ({ content, uploads }: Feed): boolean => content === "" && uploads.length === 0

export function toFeed(user: UserCard, row: PostRow, words: PostWords, viewer: Viewer, by: ReadBy): Feed {
  const said = translationOf(words, row.memberId, by)
  const uploads = row.uploads?.map((photo) => toAlbumPhoto(photo, viewer)) ?? []
  return {
    id: row.id,
    user_id: row.memberId,
    user,
    client_id: row.memberId === by.id ? words.clientId : null,
    content: words.content,
    language: words.language,
    ...said,
    upload_ids: uploads.map(({ id }) => id),
    uploads,
    likes: row.likes,
    liked: row.liked,
    comments: row.comments,
    ...(words.warning && row.memberId !== by.id ? { warning: words.warning } : {}),
    created_at: new Date(words.createdAt).toISOString(),
  }
}

/** A comment whose author has left: shown as an empty placeholder. */
export const toPlaceholder = (row: CommentRow): Comment => ({
  id: row.id,
  feed_id: row.feedId,
  user_id: null,
  user: null,
  client_id: null,
  content: "",
  language: null,
  ...untouched,
  parent_id: row.parentId,
  likes: 0,
  liked: false,
  replies: row.replies,
  deletable: false,
  created_at: new Date(row.createdAt).toISOString(),
})

export function toComment(user: UserCard, row: CommentRow, by: ReadBy): Comment {
  const said = translationOf(row, row.memberId, by)
  return {
    id: row.id,
    feed_id: row.feedId,
    user_id: row.memberId,
    user,
    client_id: row.memberId === by.id ? row.clientId : null,
    content: row.content,
    language: row.language,
    ...said,
    parent_id: row.parentId,
    likes: row.likes,
    liked: row.liked,
    replies: row.replies,
    ...(row.warning && row.memberId !== by.id ? { warning: row.warning } : {}),
    deletable: by.id !== null && (row.memberId === by.id || row.hostId === by.id),
    created_at: new Date(row.createdAt).toISOString(),
  }
}

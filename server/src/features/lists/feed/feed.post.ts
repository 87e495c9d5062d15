import type { Comment, Feed } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import type { UserCard } from "@redthread/contract/profile"
import type { ScamSign } from "@redthread/contract/scam-shield"
import type { Maker, TranslateState } from "@redthread/contract/translation"
import type { Caller, ShieldChoices } from "../../../core/member/caller"
import { toAlbumPhoto, type Viewer } from "../../people/album/album.service"
import { hasHiddenWord } from "../../people/scam-shield/scam-shield.setting.service"
import { readMade } from "../../people/translation/made.service"
import * as translation from "../../people/translation/translation.service"
import type { CommentRow } from "./feed.comment.db"
import type { PostRow, PostWords } from "./feed.post.db"

export interface ReadBy {
  id: number | null
  language: Language
  shield: ShieldChoices | null
}

export const readBy = ({ member, language }: Caller): ReadBy => ({
  id: member?.id ?? null,
  language,
  shield: member?.shield ?? null,
})

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

/** The state `translating` means not yet requested: the page requests it, automatically or on a click. */
function translationOf(words: Words, writerId: number, { id, language: target }: ReadBy): Translated {
  const { content, language, translate } = words
  if (language === null || language === target || writerId === id) return untouched
  const stored = readMade(translate)
  if (stored) return { ...stored, translate_state: "translated" }
  const immediate = translation.translateNow(content, language, target)
  if (immediate !== null) return { ...immediate, translate_state: "translated" }
  const isUnavailable =
    !translation.canTranslate(language, target) || translation.failedJustNow(content, language, target)
  return { translate: null, translate_state: isUnavailable ? "unavailable" : "translating" }
}

/** What the shield shows a reader; the author sees none of it. */
function shieldOf(
  { content, warning }: Words & { warning?: ScamSign[] | null },
  translate: string | null,
  shield: ShieldChoices | null,
): Pick<Feed, "warning" | "hidden"> {
  const isHidden = shield !== null && [content, translate ?? ""].some((text) => hasHiddenWord(text, shield.hiddenWords))
  return { ...(warning && shield?.scamWarnings !== false && { warning }), ...(isHidden && { hidden: true }) }
}

export const isEmpty = ({ content, uploads }: Feed): boolean => content === "" && uploads.length === 0

export function toFeed(user: UserCard, row: PostRow, words: PostWords, viewer: Viewer, by: ReadBy): Feed {
  const translationFields = translationOf(words, row.memberId, by)
  const uploads = row.uploads?.map((photo) => toAlbumPhoto(photo, viewer)) ?? []
  return {
    id: row.id,
    user_id: row.memberId,
    user,
    client_id: row.memberId === by.id ? words.clientId : null,
    content: words.content,
    language: words.language,
    ...translationFields,
    upload_ids: uploads.map(({ id }) => id),
    uploads,
    likes: row.likes,
    liked: row.liked,
    comments: row.comments,
    ...(row.memberId !== by.id && shieldOf(words, translationFields.translate, by.shield)),
    created_at: new Date(words.createdAt).toISOString(),
  }
}

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
  const translationFields = translationOf(row, row.memberId, by)
  return {
    id: row.id,
    feed_id: row.feedId,
    user_id: row.memberId,
    user,
    client_id: row.memberId === by.id ? row.clientId : null,
    content: row.content,
    language: row.language,
    ...translationFields,
    parent_id: row.parentId,
    likes: row.likes,
    liked: row.liked,
    replies: row.replies,
    ...(row.memberId !== by.id && shieldOf(row, translationFields.translate, by.shield)),
    deletable: by.id !== null && (row.memberId === by.id || row.hostId === by.id),
    created_at: new Date(row.createdAt).toISOString(),
  }
}

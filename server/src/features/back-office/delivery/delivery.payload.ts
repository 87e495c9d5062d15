import type { Language } from "@redthread/contract/language"
import { notificationTypes } from "@redthread/contract/notification"
import type { NotificationSettings } from "@redthread/contract/notification-setting"
import type { PushPayload } from "@redthread/contract/push"
import type { DbOrTx } from "../../../core/db/db"
import { mailText, type MailTextName } from "../../../core/mail/mail"
import { newestAfter } from "../../lists/notice-list/notice-list.service"
import type { News, UpTo } from "./delivery.news.db"
import { sentenceOf, somethingNew } from "./delivery.text"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { namesSeenBy } from "../../member/relation-facts/relation.sql"

interface Kind {
  count: number
  /** Who did all of it. */
  memberId: number | null
  text: MailTextName
  textOfOne: MailTextName
  path: string
  pathOfOne: string
  tag: string
  /** Up to where it was told. */
  cursor: keyof UpTo
}

/** What is sent for one kind, and by which cursor it is known that it was. */
interface KindPayload {
  payload: PushPayload
  cursor: keyof UpTo
}

const kindsOf = ({ messages, writerId, matches, matchId, likes, likerId, requests, requesterId }: News): Kind[] => [
  {
    count: messages,
    memberId: writerId,
    text: "push_messages",
    textOfOne: "push_messages_from",
    path: "/chats",
    pathOfOne: `/chat/${writerId}`,
    tag: "messages",
    cursor: "seq",
  },
  {
    count: matches,
    memberId: matches === 1 ? matchId : null,
    text: "new_matches",
    textOfOne: "push_match_from",
    path: "/user/likemutual",
    pathOfOne: `/profile/${matchId}`,
    tag: "matches",
    cursor: "likeId",
  },
  {
    count: likes,
    memberId: likes === 1 ? likerId : null,
    text: "new_likes",
    textOfOne: "push_like_from",
    path: "/user/likeme",
    pathOfOne: `/profile/${likerId}`,
    tag: "likes",
    cursor: "likeId",
  },
  {
    count: requests,
    memberId: requests === 1 ? requesterId : null,
    text: "new_requests",
    textOfOne: "push_request_from",
    path: "/user/request",
    pathOfOne: "/user/request",
    tag: "requests",
    cursor: "requestId",
  },
]

const title = "Redthread"

function payloadOf(kind: Kind, names: ReadonlyMap<number, string>, language: Language): KindPayload {
  const name = kind.memberId === null ? undefined : names.get(kind.memberId)
  const values = { count: String(kind.count), name: name ?? "" }
  const [text, path] = name === undefined ? [kind.text, kind.path] : [kind.textOfOne, kind.pathOfOne]
  return { payload: { title, body: mailText(text, language, values), path, tag: kind.tag }, cursor: kind.cursor }
}

/** The notifications that came; none where the member may see nobody of whom they tell. */
async function ofNotifications(
  db: DbOrTx,
  { memberId, told }: News,
  { ways, preview }: Pick<NotificationSettings, "ways" | "preview">,
  language: Language,
): Promise<KindPayload[]> {
  const types = notificationTypes.filter((type) => ways[type].push)
  const newest = await newestAfter(db, { id: memberId, vip: false }, told.sortKey, types)
  if (!newest) return []
  const body = preview ? sentenceOf(newest, language) : somethingNew(language)
  return [{ payload: { title, body, path: "/notification", tag: "notifications" }, cursor: "sortKey" }]
}

/** What the member's devices are told. Names and deeds only for who allows it: a push shows on a locked screen. */
export async function payloadsOf(
  db: DbOrTx,
  news: News,
  chosen: Pick<NotificationSettings, "ways" | "preview">,
): Promise<KindPayload[]> {
  const { language } = await memberFacts(db, news.memberId)
  const kinds = kindsOf(news).filter(({ count }) => count > 0)
  const people = chosen.preview ? kinds.flatMap(({ memberId }) => memberId ?? []) : []
  const names = await namesSeenBy(db, { id: news.memberId, vip: false }, people)
  const told = news.notifications > 0 ? await ofNotifications(db, news, chosen, language) : []
  return [...kinds.map((kind) => payloadOf(kind, names, language)), ...told]
}

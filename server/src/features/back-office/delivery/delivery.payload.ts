import type { Language } from "@redthread/contract/language"
import { notificationTypes } from "@redthread/contract/notification"
import type { NotificationSettings } from "@redthread/contract/notification-setting"
import type { PushPayload } from "@redthread/contract/push"
import type { DbOrTx } from "../../../core/db/db"
import { mailText, type MailTextName } from "../../../core/mail/mail"
import { newestAfter } from "../../lists/notice-list/notice-list.service"
import type { Cursors, News } from "./delivery.news.db"
import { sentenceOf, somethingNew } from "./delivery.text.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { namesSeenBy } from "../../member/relation-facts/relation.sql"

interface Kind {
  count: number
  memberId: number | null
  text: MailTextName
  textWithName: MailTextName
  path: string
  pathWithName: string
  tag: string
  cursor: keyof Cursors
}

/** The `cursor` is advanced when the payload is delivered. */
interface KindPayload {
  payload: PushPayload
  cursor: keyof Cursors
}

const kindsOf = ({ messages, writerId, matches, matchId, likes, likerId, requests, requesterId }: News): Kind[] => [
  {
    count: messages,
    memberId: writerId,
    text: "push_messages",
    textWithName: "push_messages_from",
    path: "/chats",
    pathWithName: `/chat/${writerId}`,
    tag: "messages",
    cursor: "seq",
  },
  {
    count: matches,
    memberId: matches === 1 ? matchId : null,
    text: "new_matches",
    textWithName: "push_match_from",
    path: "/user/likemutual",
    pathWithName: `/profile/${matchId}`,
    tag: "matches",
    cursor: "likeId",
  },
  {
    count: likes,
    memberId: likes === 1 ? likerId : null,
    text: "new_likes",
    textWithName: "push_like_from",
    path: "/user/likeme",
    pathWithName: `/profile/${likerId}`,
    tag: "likes",
    cursor: "likeId",
  },
  {
    count: requests,
    memberId: requests === 1 ? requesterId : null,
    text: "new_requests",
    textWithName: "push_request_from",
    path: "/user/request",
    pathWithName: "/user/request",
    tag: "requests",
    cursor: "requestId",
  },
]

const title = "Redthread"

function payloadOf(kind: Kind, names: ReadonlyMap<number, string>, language: Language): KindPayload {
  const name = kind.memberId === null ? undefined : names.get(kind.memberId)
  const values = { count: String(kind.count), name: name ?? "" }
  const [text, path] = name === undefined ? [kind.text, kind.path] : [kind.textWithName, kind.pathWithName]
  return { payload: { title, body: mailText(text, language, values), path, tag: kind.tag }, cursor: kind.cursor }
}

/** Returns no payload if the member may see none of the actors. */
async function notificationPayloads(
  db: DbOrTx,
  { memberId, deliveredUpTo }: News,
  { ways, preview }: Pick<NotificationSettings, "ways" | "preview">,
  language: Language,
): Promise<KindPayload[]> {
  const types = notificationTypes.filter((type) => ways[type].push)
  const newest = await newestAfter(db, { id: memberId, vip: false }, deliveredUpTo.sortKey, types)
  if (!newest) return []
  const body = preview ? sentenceOf(newest, language) : somethingNew(language)
  return [{ payload: { title, body, path: "/notification", tag: "notifications" }, cursor: "sortKey" }]
}

/** Names and details require `preview`, because a push is shown on a locked screen. */
export async function payloadsOf(
  db: DbOrTx,
  news: News,
  settings: Pick<NotificationSettings, "ways" | "preview">,
): Promise<KindPayload[]> {
  const { language } = await memberFacts(db, news.memberId)
  const kinds = kindsOf(news).filter(({ count }) => count > 0)
  const people = settings.preview ? kinds.flatMap(({ memberId }) => memberId ?? []) : []
  const names = await namesSeenBy(db, { id: news.memberId, vip: false }, people)
  const notifications = news.notifications > 0 ? await notificationPayloads(db, news, settings, language) : []
  return [...kinds.map((kind) => payloadOf(kind, names, language)), ...notifications]
}

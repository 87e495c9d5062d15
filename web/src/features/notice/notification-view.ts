import type { Notification, NotificationType } from "@redthread/contract/notification"
import { screens } from "@redthread/contract/screen"
import type { TextFunction, TextKey } from "../../core/texts/text-keys"

const settings = "/setting/notification"

function isScreen(path: string): boolean {
  const shape = path.replace(/\/\d+$/, "/$id")
  return screens.includes(path) || screens.includes(shape)
}

const profileOf = ({ data }: Notification): string => (data.user_id === null ? settings : `/profile/${data.user_id}`)
const chatOf = ({ data }: Notification): string => (data.user_id === null ? "/chats" : `/chat/${data.user_id}`)

const targets: Readonly<Record<NotificationType, (notification: Notification) => string>> = {
  upgrade: () => "/bill",
  payclear: ({ event }) => (event === "prize" ? "/game" : "/bill"),
  translation: () => "/setting/translation",
  friend: (notification) => (notification.data.others > 0 ? "/user/friend" : profileOf(notification)),
  profile: ({ event }) => (event === "removed" ? "/decisions" : "/setting/edit"),
  verify: () => "/setting/verify",
  avatar: () => "/setting/avatar",
  bio: () => "/setting/introduction",
  feed: ({ event, data }) => {
    if (event === "removed") return "/decisions"
    return data.target_id === null ? "/home" : `/feed/${data.target_id}`
  },
  ask: (notification) => (notification.event === "asked" ? "/me" : profileOf(notification)),
  call: chatOf,
  gift: chatOf,
  order: () => "/orders",
  earning: () => "/setting/affiliate",
  support: () => "/contact",
  travel: () => "/travel",
  scheduled: ({ data }) => `/chat/${data.target_id}`,
  appointment: ({ data }) => (data.target_id === null ? "/chats" : `/appointment/${data.target_id}`),
  safety: ({ event, data }) => (event.startsWith("fraud") ? `/chat/${data.target_id}` : "/decisions"),
  correction: (notification) =>
    notification.data.target_id === null ? chatOf(notification) : `/feed/${notification.data.target_id}`,
}

/** Returns the path that a notification opens; a newer server may send types that this page does not know. */
const targetOf = (notification: Notification): string =>
  (targets as Partial<typeof targets>)[notification.type]?.(notification) ?? settings

export function notificationTarget(notification: Notification): string {
  const path = targetOf(notification)
  return isScreen(path) ? path : settings
}

/** 0 today, 1 yesterday, 2 earlier, by the reader's clock. */
export type DayGroup = 0 | 1 | 2

export function dayGroupOf(createdAt: string, now: Date): DayGroup {
  const at = new Date(createdAt)
  const midnight = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
  if (at >= midnight(0)) return 0
  return at >= midnight(1) ? 1 : 2
}

/** Returns the text of a notification; a newer server may send kinds for which this page has no text. */
export function notificationSentence(
  { type, event, data }: Notification,
  { t, has }: { t: TextFunction<"notice">; has: (key: string) => boolean },
): string {
  const key = `said.${type}.${event}`
  const facts = {
    name: data.name ?? "",
    gold: data.gold ?? 0,
    days: data.days ?? 0,
    place: data.place ?? 0,
    count: data.others,
  }
  const grouped = data.others > 0 && has(`${key}_more_other`) ? `${key}_more` : key
  if (!has(key)) return t("said.other")
  return t(grouped as TextKey<"notice">, facts)
}

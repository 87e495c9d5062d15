import type { Notification } from "@redthread/contract/notification"
import { screens } from "@redthread/contract/screen"
import type { TextFunction, TextKey } from "../../core/texts/text-keys"

/** Target of a notification without a screen of its own: the notification settings. */
const settings = "/setting/notification"

/** Whether the web has a screen at this path. */
function isScreen(path: string): boolean {
  const shape = path.replace(/\/\d+$/, "/$id")
  return screens.includes(path) || screens.includes(shape)
}

function targetOf({ type, event, data }: Notification): string {
  const profile = data.user_id === null ? settings : `/profile/${data.user_id}`
  const chat = data.user_id === null ? "/chats" : `/chat/${data.user_id}`
  switch (type) {
    case "upgrade":
      return "/bill"
    case "payclear":
      return event === "prize" ? "/game" : "/bill"
    case "translation":
      return "/setting/translation"
    case "friend":
      return data.others > 0 ? "/user/friend" : profile
    case "profile":
      return "/setting/edit"
    case "verify":
      return "/setting/verify"
    case "avatar":
      return "/setting/avatar"
    case "bio":
      return "/setting/introduction"
    case "feed":
      return data.target_id === null || event === "removed" ? "/home" : `/feed/${data.target_id}`
    case "ask":
      return event === "asked" ? "/me" : profile
    case "call":
    case "gift":
      return chat
    case "order":
      return "/orders"
    case "earning":
      return "/setting/affiliate"
    case "support":
      return "/contact"
    case "travel":
      return "/travel"
    default:
      return settings
  }
}

/** The path that a notification leads to. */
export function notificationTarget(notification: Notification): string {
  const path = targetOf(notification)
  return isScreen(path) ? path : settings
}

/** The text of a notification. A newer server may send kinds for which this page has no text. */
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

import type { Notification } from "@redthread/contract/notification"
import { screens } from "@redthread/contract/screen"

/** Where a notification leads when there is nothing better: what one wants to be told. */
const settings = "/setting/notification"

/** Whether the web has a screen at this path. */
function isScreen(path: string): boolean {
  const shape = path.replace(/\/\d+$/, "/$id")
  return screens.includes(path) || screens.includes(shape)
}

function wanted({ type, event, data }: Notification): string {
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

/** The path that a notification leads to; the settings of notifications where this product has no screen for it. */
export function notificationTarget(notification: Notification): string {
  const path = wanted(notification)
  return isScreen(path) ? path : settings
}

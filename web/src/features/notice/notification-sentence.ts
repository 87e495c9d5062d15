import type { Notification } from "@redthread/contract/notification"
import type { TextFunction, TextKey } from "../../core/texts/text-keys"

/** What a notification says; a server that is newer than this page may tell what it has no words for. */
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

import { beforeAll, expect, test } from "vitest"
import type { Language } from "@redthread/contract/language"
import { type Notification, notificationEvents, type NotificationType } from "@redthread/contract/notification"
import de from "../../../../texts/de/notice.json"
import en from "../../../../texts/en/notice.json"
import ja from "../../../../texts/ja/notice.json"
import { initTexts, hasText, textsOf } from "../../core/texts/texts"
import { notificationSentence } from "./notification-view"

beforeAll(() => initTexts({ files: { en: { notice: en }, de: { notice: de }, ja: { notice: ja } } }))

function say(language: Language, type: string, event: string, data: Partial<Notification["data"]> = {}): string {
  const none = { avatar: null, translation: null, user_id: null, name: null, others: 0, target_id: null }
  const notification = { id: 1, type: type as NotificationType, event, data: { ...none, ...data } }
  const t = textsOf("notice", language)
  const has = (key: string): boolean => hasText(`notice:${key}`, language)
  return notificationSentence({ ...notification, seen: 0, created_at: "" }, { t, has })
}

test("NOTI-01 says who it was, and how many others", () => {
  const yuki = { name: "Yuki", user_id: 5 }
  expect(say("en", "feed", "like", yuki)).toBe("Yuki likes your post.")
  expect(say("en", "feed", "like", { ...yuki, others: 2 })).toBe("Yuki and 2 others like your post.")
  expect(say("de", "feed", "like", { ...yuki, others: 1 })).toBe("Yuki und 1 weiteren Person gefällt dein Beitrag.")
  expect(say("ja", "friend", "accepted", { ...yuki, others: 2 })).toBe("Yukiさんとほか2人と友だちになりました。")
  expect(say("en", "payclear", "cleared", { gold: 12.5 })).toBe("Your payment came through: 12.5 gold.")
})

test("NOTI-01 has a sentence for everything that the contract names, and one for what a newer server tells", () => {
  const unknown = say("en", "weather", "rain")
  for (const [type, events] of Object.entries(notificationEvents)) {
    for (const event of events) expect(say("en", type, event, { name: "Yuki" })).not.toBe(unknown)
  }
  expect(unknown).toBe("There is something new for you.")
})

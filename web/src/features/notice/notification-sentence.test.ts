import i18next from "i18next"
import { beforeAll, expect, test } from "vitest"
import { type Notification, notificationEvents, type NotificationType } from "@redthread/contract/notification"
import de from "../../../../texts/de/notice.json"
import en from "../../../../texts/en/notice.json"
import ja from "../../../../texts/ja/notice.json"
import { notificationSentence } from "./notification-sentence"

beforeAll(() =>
  i18next.init({
    resources: { en: { notice: en }, de: { notice: de }, ja: { notice: ja } },
    interpolation: { escapeValue: false },
  }),
)

function say(language: string, type: string, event: string, data: Partial<Notification["data"]> = {}): string {
  const none = { avatar: null, translation: null, user_id: null, name: null, others: 0, target_id: null }
  const notification = { id: 1, type: type as NotificationType, event, data: { ...none, ...data } }
  const t = i18next.getFixedT(language, "notice")
  const has = (key: string): boolean => i18next.exists(key, { lng: language, ns: "notice" })
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

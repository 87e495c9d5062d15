import { beforeAll, expect, test } from "vitest"
import type { Language } from "@redthread/contract/language"
import { detectLanguage, loadDetection } from "./detect-language.service"

beforeAll(loadDetection)

test.each<[string, Language | null, Language | null]>([
  ["Hello, how are you?", "de", "en"],
  ["Hallo, wie geht es dir?", "en", "de"],
  ["Ciao, come stai oggi?", "en", "it"],
  ["Bonjour, tu vas bien ?", "en", "fr"],
  ["안녕하세요 ㅋㅋ", "en", "ko"],
  ["私は学生です", "zh", "ja"],
  ["大丈夫", "ja", "ja"],
  ["你好", null, "zh"],
  ["你好", "tw", "tw"],
  ["很高兴认识你", "tw", "zh"],
  ["很高興認識你", "zh", "tw"],
  ["我們吃飯吧", "ja", "tw"],
  ["I love 寿司 so much", "ja", "en"],
  ["ok", "de", "de"],
  ["ok", null, null],
  ["Привет, как дела?", "en", null],
  ["😂😂 12:30 [smile] https://example.org/hello", "en", null],
])("TRANS-01 %j written by a member who speaks %s is %s", (text, fallback, expected) => {
  expect(detectLanguage(text, fallback)).toBe(expected)
})

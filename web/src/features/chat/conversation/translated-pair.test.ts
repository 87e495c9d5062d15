import type { Message } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import { expect, test } from "vitest"
import { lacksTranslation } from "../conversation/thread-translation"

const known = (language: Language, more: { engine?: 0 | 1; states?: Message["translate_state"][] } = {}) => ({
  head: { engine: more.engine ?? (1 as const), language, receive: null },
  messages: (more.states ?? []).map((translate_state) => ({ translate_state }) as Message),
})

test("TRANS-01 it is said that nothing is translated where no engine can, and only there", () => {
  expect(lacksTranslation(known("de"), "ja", false)).toBe(true)
  expect(lacksTranslation(known("de"), "ja", true)).toBe(false)
  expect(lacksTranslation(known("de"), "de", false)).toBe(false)
  expect(lacksTranslation(known("de", { states: ["unavailable"] }), "ja", true)).toBe(true)
  expect(lacksTranslation(known("de", { engine: 0 }), "ja", false)).toBe(false)
})

test("TRANS-02 the two Chinese scripts need no engine", () => {
  expect(lacksTranslation(known("zh"), "tw", false)).toBe(false)
})

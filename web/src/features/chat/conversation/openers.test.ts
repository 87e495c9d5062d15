import type { MessageTemplate } from "@redthread/contract/message-template"
import { expect, test } from "vitest"
import { openersFor } from "./openers"

const book = [301, 304, 306, 407, 610, 706, 708, 802, 803, 806, 902, 905, 907].map((id): MessageTemplate => ({
  id,
  category: "about_you",
  content: String(id),
  language: "en",
  translate: null,
}))
const ids = (introduction: string) => openersFor(introduction, book).map(({ id }) => id)

test("CHAT-09 openers refer to the topics of an introduction in any language", () => {
  expect(ids("I cook for my friends and play the guitar.")).toEqual([708, 802, 905])
  expect(ids("Ich koche gern, höre Musik und reise viel.")).toEqual([708, 802, 902])
  expect(ids("料理と音楽が好きです。週末は海へ行きます。")).toEqual([708, 802, 907])
  expect(ids("커피를 좋아하고 주말에는 영화를 봐요.")).toEqual([803, 706, 905])
  expect(ids("我喜欢旅行和跑步。")).toEqual([902, 806, 905])
})

test("CHAT-09 without a known topic or introduction there are three openers", () => {
  expect(ids("")).toEqual([905, 306, 304])
  expect(ids("Bergamo Teesdale")).toHaveLength(3)
})

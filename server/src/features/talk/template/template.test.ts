import { afterAll, beforeAll, expect, test } from "vitest"
import { languages } from "@redthread/contract/language"
import {
  listTemplates,
  type MessageTemplate,
  showTemplate,
  templateCategories,
} from "@redthread/contract/message-template"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
let anna: TestMember

beforeAll(async () => {
  app = await startApp()
  anna = await app.register()
})
afterAll(() => app.stop())

const ask = async <T>(path: string): Promise<T> => {
  const response = await fetch(`${app.url}/v1/${path}`, { headers: { authorization: `Bearer ${anna.token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

test("CHAT-02 the phrase book has some 120 sentences in each of the eight languages, the same ids in all", async () => {
  const english = await anna.ok(listTemplates, { query: { lang: "en" } as never })
  expect(english.items.length).toBeGreaterThanOrEqual(120)
  expect(new Set(english.items.map(({ id }) => id)).size).toBe(english.items.length)
  expect(english.categories.map(({ category }) => category)).toEqual([...templateCategories])
  for (const { category } of english.categories)
    expect(english.items.filter((item) => item.category === category).length).toBeGreaterThanOrEqual(8)
  for (const language of languages) {
    const book = await ask<typeof english>(`message_templates?lang=${language}`)
    expect(book.items.map(({ id }) => id)).toEqual(english.items.map(({ id }) => id))
    // Equal sentences mean that one of them was not translated.
    expect(new Set(book.items.map(({ content }) => content)).size).toBe(book.items.length)
    expect(new Set(book.items.map((item) => item.language))).toEqual(new Set([language]))
  }
})

test("CHAT-02 a phrase is shown in both languages, and an unknown one is not found", async () => {
  const path = "message_templates/101?lang=de&to=ja"
  expect(await ask<MessageTemplate>(path)).toEqual({
    id: 101,
    category: "greeting",
    content: "Hallo! Schön, dich kennenzulernen.",
    language: "de",
    translate: "はじめまして。どうぞよろしくお願いします。",
  })
  expect(await ask<MessageTemplate>("message_templates/101?lang=de&to=de")).toMatchObject({ translate: null })
  expect((await anna.call(showTemplate, { params: { id: 999_999 }, query: {} })).status).toBe(404)
})

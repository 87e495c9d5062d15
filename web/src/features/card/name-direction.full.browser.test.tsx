import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { hasText, textsOf } from "../../core/texts/texts"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { notificationSentence } from "../notice/notification-view"
import { type CardPerson, PersonCard, PersonLine } from "./card"

await startTexts("en", ["shell", "ui", "error", "profile", "relation", "chat", "translation", "member", "notice"])
await startTestSite(true)

const name = "אברהם כהן"
const person: CardPerson = {
  id: 8,
  user_id: 8,
  name,
  avatar: "/face.svg",
  portrait: "/face.svg",
  gender: 0,
  age: 34,
  marriage: null,
  location: { country_code: null, city: null },
  language: "en",
  vip: 0,
  verified: false,
  introduction: null,
  online: 0,
  friend: 0,
  block: 0,
  liked: false,
  messaged: 0,
}

afterEach(() => cleanup())

/** Left and right edge of a part of an element's text, CSS pixels. */
function edgesOf(root: Element, part: string): { left: number; right: number } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(part) ?? -1
    if (start < 0) continue
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + part.length)
    return range.getBoundingClientRect()
  }
  throw new Error(`No "${part}" in "${root.textContent}"`)
}

const shown = () => page.getByRole("article")

test("SHELL-03 on a card the age follows a name that is written from right to left", async () => {
  new FakeServer({})
  for (const Part of [PersonCard, PersonLine]) {
    await showPart(<Part person={person} isFirst />)
    await expect.element(shown()).toHaveTextContent("34")
    const article = shown().element()
    expect(edgesOf(article, ", ").left).toBeGreaterThanOrEqual(edgesOf(article, name).right - 1)
    expect(edgesOf(article, "34").left).toBeGreaterThan(edgesOf(article, name).right)
    await cleanup()
  }
})

test("SHELL-03 a sentence keeps the order of its words around such a name", async () => {
  const t = textsOf("notice")
  const data = { name, gold: 5, days: 0, others: 3 }
  const sentence = notificationSentence(
    { type: "friend", event: "accepted", data } as unknown as Parameters<typeof notificationSentence>[0],
    { t, has: (key) => hasText(`notice:${key}`) },
  )
  await showPart(<article>{`${sentence} 77`}</article>)
  const article = shown().element()
  const numbers = article.textContent?.match(/[0-9]+/g) ?? []
  expect(numbers).toEqual(["3", "77"])
  for (const number of numbers)
    expect(edgesOf(article, number).left).toBeGreaterThanOrEqual(edgesOf(article, name).right)
})

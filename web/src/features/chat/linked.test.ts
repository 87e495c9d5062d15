import { expect, test } from "vitest"
import { isValidElement } from "react"
import { withLinks } from "./linked"

const links = (text: string): unknown[] => {
  const drawn = withLinks(text)
  return Array.isArray(drawn) ? drawn.filter(isValidElement).map(({ props }) => (props as { href: string }).href) : []
}

test("CHAT-02 addresses in a message are links without the sentence around them, and nothing else is", () => {
  expect(links("See https://example.org/a?b=1.")).toEqual(["https://example.org/a?b=1"])
  expect(links("（http://例え.jp/海）https://example.org/x，好吗？")).toEqual([
    "http://例え.jp/海",
    "https://example.org/x",
  ])
  expect(links("javascript:alert(1) data:text/html,x ftp://example.org example.org")).toEqual([])
  expect(links("https://bank.example@evil.example/")).toEqual([])
})

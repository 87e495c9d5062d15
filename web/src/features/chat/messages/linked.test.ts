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

test("CHAT-02 an address ends where the sentence goes on in another script", () => {
  expect(links("https://example.comを見て")).toEqual(["https://example.com"])
  expect(links("看https://example.org/a?b=1这个，http://例え.jpを見て")).toEqual([
    "https://example.org/a?b=1",
    "http://例え.jp",
  ])
  expect(links("https://example.kr에서 https://ja.wikipedia.org/wiki/東京 https://www.例え.jp")).toEqual([
    "https://example.kr",
    "https://ja.wikipedia.org/wiki/東京",
    "https://www.例え.jp",
  ])
})

test("CHAT-02 a bracket belongs to an address where it was opened in it", () => {
  expect(links("(https://example.org/wiki/Foo_(bar)) https://example.org/wiki/Foo_(bar).")).toEqual([
    "https://example.org/wiki/Foo_(bar)",
    "https://example.org/wiki/Foo_(bar)",
  ])
  expect(links("[https://example.org/a].")).toEqual(["https://example.org/a"])
})

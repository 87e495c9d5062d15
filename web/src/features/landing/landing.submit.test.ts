import { expect, test } from "vitest"
import { destination } from "./landing.submit"

test("ACC-02 after signing in one goes where one was sent from, in the language of the page", () => {
  expect(destination("/", "")).toBe("/recommend")
  expect(destination("/de/", "")).toBe("/de/recommend")
  expect(destination("/ja/", "?redirect=%2Fchat%2F12")).toBe("/ja/chat/12")
  expect(destination("/ja/", "?redirect=%2Fde%2Fchats")).toBe("/ja/chats")
})

test("ACC-02 the redirect never leaves the site", () => {
  for (const bad of ["https://evil.example", "//evil.example", String.raw`/\evil.example`, "javascript:alert(1)"]) {
    expect(destination("/", `?redirect=${encodeURIComponent(bad)}`)).toBe("/recommend")
  }
})

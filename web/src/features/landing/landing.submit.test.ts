import { expect, test } from "vitest"
import { destination } from "./landing.submit"

const origin = "https://redthread.example"
const at = (pathname: string, search = "") => ({ pathname, search, origin })

test("SHELL-04 after signing in one goes where one was sent from, in the language of the page", () => {
  expect(destination(at("/"), "")).toBe("/home")
  expect(destination(at("/de/"), "")).toBe("/de/home")
  expect(destination(at("/ja/", "?redirect=%2Fchat%2F12"), "")).toBe("/ja/chat/12")
  expect(destination(at("/ja/", "?redirect=%2Fde%2Fchats"), `${origin}/profile/3`)).toBe("/ja/chats")
})

test("SHELL-04 home hears which page of ours one came from", () => {
  expect(destination(at("/", "?type=login"), `${origin}/profile/3?lang=de`)).toBe(
    "/home?jump=%2Fprofile%2F3%3Flang%3Dde",
  )
  expect(destination(at("/de/"), `${origin}/de/profile/3`)).toBe("/de/home?jump=%2Fprofile%2F3")
  for (const nowhere of [
    `${origin}/`,
    `${origin}/de/?type=register`,
    "https://evil.example/profile/3",
    "about:blank",
  ]) {
    expect(destination(at("/"), nowhere)).toBe("/home")
  }
})

test("SHELL-04 the redirect never leaves the site", () => {
  for (const bad of ["https://evil.example", "//evil.example", String.raw`/\evil.example`, "javascript:alert(1)"]) {
    expect(destination(at("/", `?redirect=${encodeURIComponent(bad)}`), "")).toBe("/home")
  }
})

import { expect, test } from "vitest"
import { screens } from "@redthread/contract/screen"
import { phoneTabOf, sectionOf } from "./section-of"

test("SHELL-02 SHELL-06 on the phone Meet is lit on every list of people", () => {
  const lists = screens.filter((path) => path.startsWith("/user/"))
  expect(lists.length).toBeGreaterThan(10)
  for (const path of ["/meet", "/recommend", "/profile/7", ...lists])
    expect([path, phoneTabOf(path)]).toEqual([path, "meet"])
})

test.each([
  ["/home", "home", "home"],
  ["/feed/3", "home", "home"],
  ["/chat/7", "chat", "chat"],
  ["/user/visitor", "like", "meet"],
  ["/user/request", "friend", "meet"],
  ["/orders", "mall", "own"],
  ["/album", "album", "own"],
  ["/you", "own", "own"],
  ["/setting/privacy", "own", "own"],
])("SHELL-02 %s belongs to one section of each bar", (path, section, tab) => {
  expect([sectionOf(path), phoneTabOf(path)]).toEqual([section, tab])
})

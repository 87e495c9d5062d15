import { expect, test } from "vitest"
import { insidePath } from "./call"

test.each(["/", "/user/12?tab=photos#top", "/de/chat", "/search?from=https://a.test//b", "/用户"])(
  "SHELL-04 %j is a path of this site",
  (path) => {
    expect(insidePath.test(path)).toBe(true)
    expect(new URL(path, "https://site.test").origin).toBe("https://site.test")
  },
)

test.each([
  "",
  "chat",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/.//evil.test",
  "/a/..//evil.test",
  "https://evil.test",
  "javascript:alert(1)",
])("SHELL-04 %j is none", (path) => {
  expect(insidePath.test(path)).toBe(false)
})

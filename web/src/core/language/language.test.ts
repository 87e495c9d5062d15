import { expect, test, vi } from "vitest"
import { chooseLanguage, prefixOf, switchLanguage, withoutPrefix, withPrefix } from "./language"

const surroundings = { pathname: "/recommend", search: "", stored: null, accepted: "", fallback: "en" } as const

test("SHELL-03 the first segment names the language only when it is one of the eight", () => {
  expect(["/de/recommend", "/tw", "/en/", "/bob", "/dex/a", "/"].map(prefixOf)).toEqual([
    "de",
    "tw",
    "en",
    null,
    null,
    null,
  ])
})

test("SHELL-03 a prefix is taken off the path and put back without loss", () => {
  for (const path of ["/", "/recommend", "/profile/12", "/chat/7"]) {
    expect(withoutPrefix(withPrefix(path, "ja"))).toBe(path)
    expect(withPrefix(path, null)).toBe(path)
  }
  expect(withPrefix("/", "de")).toBe("/de/")
  expect(withoutPrefix("/de")).toBe("/")
})

test("SHELL-03 the path goes before ?lang, that before the last choice, that before the browser, that before the site", () => {
  const all = { ...surroundings, pathname: "/fr/me", search: "?lang=ko", stored: "it", accepted: "de-AT,en;q=0.5" }
  expect(chooseLanguage(all)).toBe("fr")
  expect(chooseLanguage({ ...all, pathname: "/me" })).toBe("ko")
  expect(chooseLanguage({ ...all, pathname: "/me", search: "?lang=xx" })).toBe("it")
  expect(chooseLanguage({ ...all, pathname: "/me", search: "", stored: "nonsense" })).toBe("de")
  expect(chooseLanguage({ ...surroundings, fallback: "zh" })).toBe("zh")
})

test("SHELL-03 a browser opens the root in the chosen language, the application for phones the same path with lang", () => {
  const opened: string[] = []
  const page = { pathname: "/de/chat/7", search: "?a=1&lang=de", hash: "#x", protocol: "https:" }
  vi.stubGlobal("location", { ...page, assign: (to: string) => opened.push(to) })
  switchLanguage("ja")
  vi.stubGlobal("Capacitor", { isNativePlatform: () => true })
  switchLanguage("ja")
  vi.unstubAllGlobals()
  expect(opened).toEqual(["/ja/", "/chat/7?a=1&lang=ja#x"])
})

import { beforeEach, expect, test } from "vitest"
import { hasText, initTexts, textsOf } from "./texts"

type Say = (key: string, values?: object) => string

const en = {
  copied: "Copied",
  hits_one: "{{count}} hit",
  hits_other: "{{count}} hits",
  list: { end: "{{name}}'s end" },
}

beforeEach(async () => {
  await initTexts({
    files: { en: { shell: en, ui: { close: "Close" } }, tw: { shell: { hits_other: "{{count}} 筆" } } },
  })
})

test("SHELL-03 a text has its values, the plural form of its language, and a named namespace", () => {
  const t = textsOf("shell") as unknown as Say
  expect([t("copied"), t("list.end", { name: "Yuki" }), t("ui:close")]).toEqual(["Copied", "Yuki's end", "Close"])
  expect([1, 0, 2].map((count) => t("hits", { count }))).toEqual(["1 hit", "0 hits", "2 hits"])
  const tw = textsOf("shell", "tw") as unknown as Say
  expect(tw("hits", { count: 1 })).toBe("1 筆")
})

test("SHELL-03 a text that is not there shows its key, or what is said instead", () => {
  const t = textsOf("shell") as unknown as Say
  expect([t("nowhere.to.find"), t("nowhere", { defaultValue: "Somewhere" })]).toEqual(["nowhere.to.find", "Somewhere"])
  expect([hasText("copied"), hasText("nowhere")]).toEqual([true, false])
})

import { describe, expect, test } from "vitest"
import { diffWords } from "./diff"

const shown = (before: string, after: string, tag?: string) =>
  diffWords(before, after, tag)
    .map(({ kind, text }) => (kind === "same" ? text : `${kind === "added" ? "+" : "-"}{${text}}`))
    .join("")

describe("LEARN-01 a correction is compared by words", () => {
  test.each([
    ["I am going in the school", "I am going to school", "en", "I am going -{in the}+{to} school"],
    ["Ich bin gegangen nach Haus", "Ich bin nach Haus gegangen", "de", "Ich bin -{gegangen }nach Haus+{ gegangen}"],
    ["same", "same", "en", "same"],
    ["", "new", "en", "+{new}"],
    ["gone", "", "en", "-{gone}"],
    ["私は学校を行きます", "私は学校へ行きます", "ja", "私は学校-{を}+{へ}行きます"],
    ["저는 학교를 가요", "저는 학교에 가요", "ko", "저는 -{학교를}+{학교에} 가요"],
  ])("LEARN-01 %s > %s", (before, after, tag, expected) => expect(shown(before, after, tag)).toBe(expected))

  test("LEARN-01 the parts make both texts again, whatever they are", () => {
    const words = ["a", "b", " ", "é", "中", "👩‍👩‍👧", "\n", "<b>", "が"]
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const text = (): string => Array.from({ length: random(40) }, () => words[random(words.length)]).join("")
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [text(), text()]
      const parts = diffWords(before, after)
      const without = (kind: string): string => parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join("")
      expect([without("added"), without("removed")]).toEqual([before, after])
    }
  })

  test("LEARN-01 texts of the largest size with nothing in common are compared at once, as one replacement", () => {
    const before = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(" ")
    const after = Array.from({ length: 1000 }, (_, index) => `b${index}`).join("\n")
    const started = performance.now()
    expect(diffWords(before, after)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ])
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

import { expect, test } from "vitest"
import { isFullRun } from "./full-run"
import { patternsIn, productSources, slowAttack } from "./slow-pattern"

const sources = productSources()

/** Characters, up to the longest text that can be handed in: a mail reply. */
const lengths = isFullRun ? [300, 2000, 10_000] : [300, 2000]

test("ERR-06 every regular expression of the product reads the worst texts in linear time", () => {
  const patterns = patternsIn(sources)
  expect(patterns.length).toBeGreaterThan(200)
  const slow = patterns.flatMap((pattern) => {
    const found = slowAttack(pattern, lengths)
    return found === null ? [] : [`${pattern.file} /${pattern.source.slice(0, 80)}/${pattern.flags}: ${found}`]
  })
  expect(slow).toEqual([])
}, 600_000)

test.each([
  [String.raw`^(a+)+$`, ""],
  [String.raw`^-{2,} ?.+ ?-{2,}$`, ""],
  [String.raw`\s*[([{]?\s*(?:\bdot\b|點)\s*[)\]}]?\s*(?=com\b)`, "gi"],
  [String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, "g"],
  [String.raw`\s+$`, ""],
])("ERR-06 an expression that backtracks is found: %s", (source, flags) => {
  expect(slowAttack({ source, flags }, [300, 2000, 10_000])).not.toBeNull()
})

/** `normalize` sorts the marks of a letter one by one: see `normalized`. */
test("ERR-06 server and contract normalise texts by `normalized` alone", () => {
  const own = sources.filter(({ file }) => !file.startsWith("web/") && file !== "contract/src/core/text.ts")
  expect(own.flatMap(({ file, code }) => (code.includes(".normalize(") ? [file] : []))).toEqual([])
})

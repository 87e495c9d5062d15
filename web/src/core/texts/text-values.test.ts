import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const web = join(import.meta.dirname, "../..")
const english = join(web, "../../texts/en")

interface Nested {
  [key: string]: string | Nested
}

/** Placeholders of all texts by `namespace:key`; plural forms count for the key without their suffix. */
function placeholders(texts: Nested, path: string, all = new Map<string, Set<string>>()): Map<string, Set<string>> {
  for (const [name, text] of Object.entries(texts)) {
    const key = `${path}${name}`.replace(/_(?:one|other)$/, "")
    if (typeof text !== "string") placeholders(text, `${key}.`, all)
    else {
      const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, value = ""]) => value)
      all.set(key, new Set([...(all.get(key) ?? []), ...names]))
    }
  }
  return all
}

const known = new Map(
  readdirSync(english).flatMap((file) => [
    ...placeholders(JSON.parse(readFileSync(join(english, file), "utf8")) as Nested, `${file.replace(".json", "")}:`),
  ]),
)

const withoutCalls = (values: string): string => {
  const shorter = values.replaceAll(/\([^()]*\)/g, "")
  return shorter === values ? values : withoutCalls(shorter)
}

/** Names of the values in an object literal, such as `count: all.length, name`. */
const namesIn = (values: string): string[] =>
  withoutCalls(values)
    .split(",")
    .map((value) => value.split(":")[0]?.trim() ?? "")

/** Calls with a literal key and values without nested objects. */
const textCall = /\bt(?:ext)?\(\s*["`]([\w.:]+)["`],\s*\{([^{}]*)\}/g

const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
)

test("SHELL-03 every call of a text passes the values of its placeholders", () => {
  let calls = 0
  const missing: string[] = []
  for (const file of sources) {
    const code = readFileSync(join(web, file), "utf8")
    const namespaces = [...code.matchAll(/useTexts\(\s*(\[[^\]]*\]|"\w+")/g)].flatMap(([, names = ""]) =>
      [...names.matchAll(/\w+/g)].map(([name]) => name),
    )
    for (const [, key = "", values = ""] of code.matchAll(textCall)) {
      const keys = key.includes(":") ? [key] : namespaces.map((namespace) => `${namespace}:${key}`)
      const wanted = keys.flatMap((name) => known.get(name) ?? [])
      const passed = new Set(namesIn(values))
      calls += wanted.length
      if (wanted.length > 0 && !wanted.some((names) => [...names].every((name) => passed.has(name))))
        missing.push(`${file}: ${key}`)
    }
  }
  expect(missing).toEqual([])
  expect(calls).toBeGreaterThan(100)
})

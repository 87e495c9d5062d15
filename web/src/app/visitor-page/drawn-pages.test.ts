import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { DrawnPages, withoutStyles } from "./drawn-pages"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("LIST-05 a page is rendered once for the same data, and again for other data or after 30 s", async () => {
  const pages = new DrawnPages<number>()
  let drawn = 0
  const get = (source: string) => pages.get(source, async () => ++drawn)
  expect([await get("a"), await get("a"), await get("b"), await get("a")]).toEqual([1, 1, 2, 1])
  vi.advanceTimersByTime(30_000)
  expect(await get("a")).toBe(3)
})

test("LIST-05 of many pages the oldest goes first", async () => {
  const pages = new DrawnPages<number>()
  let drawn = 0
  for (let source = 0; source <= 200; source++) await pages.get(`${source}`, async () => ++drawn)
  expect(await pages.get("200", async () => 0)).toBe(201)
  expect(await pages.get("0", async () => 0)).toBe(0)
})

test("SHELL-01 styles of elements become rules of the page, which allows none in attributes", () => {
  const { html, rules } = withoutStyles(
    '<a style="width:1px">style=</a><b style="width:1px"></b><i class="c" style="top:2px;--x:1"></i>',
  )
  expect(html).toBe('<a data-style="0">style=</a><b data-style="0"></b><i class="c" data-style="1"></i>')
  expect(rules).toBe('#root [data-style="0"]{width:1px}#root [data-style="1"]{top:2px;--x:1}')
  expect(withoutStyles('<a style="x:&lt;/style>{}"></a>')).toEqual({ html: "<a></a>", rules: "" })
})

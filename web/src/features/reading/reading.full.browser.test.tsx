import type { ReadingPart } from "@redthread/contract/reading"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import "../../ui/base.css"
import "../../ui/theme.css"
import { NameReading, RubyText } from "./reading"

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const plain = (text: string) => text
const parts: ReadingPart[] = [
  { text: "食", roman: "ta", kana: "た" },
  { text: "べる!", roman: "beru", kana: null },
]

const serve = (items: (texts: { text: string }[]) => ReadingPart[][]) =>
  new FakeServer({
    "POST /readings": ({ body }) => Response.json({ items: items(body["items"] as { text: string }[]) }),
  })

test("LEARN-05 readings stand above the text, and a screen reader reads the text only", async () => {
  serve(() => [parts])
  await render(<RubyText text="食べる!" language="ja" kind="kana" draw={plain} />)
  await expect.poll(() => document.querySelectorAll("ruby").length).toBe(1)
  const ruby = document.querySelector("ruby")
  expect(ruby?.querySelector("rt")?.textContent).toBe("た")
  expect(ruby?.querySelector("rt")?.getAttribute("aria-hidden")).toBe("true")
  const [text, reading] = [ruby?.getBoundingClientRect(), ruby?.querySelector("rt")?.getBoundingClientRect()]
  expect(reading?.top).toBeLessThan(text?.bottom ?? 0)
})

test("LEARN-05 a screen of texts is one call, and without an answer the text is shown as it is", async () => {
  const server = serve((texts) => texts.map(({ text }) => [{ text, roman: `(${text})`, kana: null }]))
  await render(
    <>
      {["一", "二", "三"].map((text) => (
        <p key={text}>
          <RubyText text={text} language="zh" kind="roman" draw={plain} />
        </p>
      ))}
    </>,
  )
  await expect.poll(() => document.querySelectorAll("rt").length).toBe(3)
  expect(server.of("POST", "/readings")).toHaveLength(1)
  server.answers["POST /readings"] = () => Response.json({ code: 503000, message: "" }, { status: 503 })
  await render(<RubyText text="四" language="zh" kind="roman" draw={plain} />)
  await expect.element(page.getByText("四")).toBeVisible()
})

test("LEARN-05 a name is read in Latin letters, which the mark of its language says", async () => {
  const server = serve(() => [[{ text: "김철수", roman: "Kim Cheolsu", kana: null }]])
  await render(<NameReading name="김철수" language="ko" />)
  await expect.element(page.getByText("Kim Cheolsu")).toHaveAttribute("lang", "ko-Latn")
  expect(server.of("POST", "/readings")[0]?.body).toEqual({ items: [{ text: "김철수", language: "ko", name: true }] })
})

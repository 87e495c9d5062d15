import type { Message } from "@redthread/contract/chat"
import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../../core/api/query-client"
import { startTexts } from "../../../core/texts/start-texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { Bubble } from "./Bubble"
import { compose, useComposing } from "./message-action"
import { me, newMessage, newThread, other } from "../testing/messages"

await startTexts("en", ["shell", "ui", "error", "chat", "translation", "photo", "gift", "human_translation"])

const desktop = [innerWidth, innerHeight] as const
beforeEach(async () => {
  await page.viewport(390, 700)
  // Chromium cannot emulate this feature through its protocol.
  vi.spyOn(MediaQueryList.prototype, "matches", "get").mockImplementation(function (this: MediaQueryList) {
    return this.media === "(hover: none)"
  })
})
afterEach(async () => {
  compose(other, null)
  queryClient.clear()
  vi.restoreAllMocks()
  await page.viewport(...desktop)
})

const Composed = () => <output>{useComposing(other)?.kind ?? "nothing"}</output>

async function show(message: Message, { above = 0 } = {}): Promise<HTMLElement> {
  const { messages: _messages, pagination: _pagination, ...head } = newThread([message], 1)
  await render(
    <QueryClientProvider client={queryClient}>
      <Composed />
      <ul style={{ display: "flex", flexDirection: "column", paddingBlockStart: above }}>
        <Bubble
          message={message}
          head={head}
          isMine={message.sender === me}
          isLast
          isAnswered={false}
          quoted={undefined}
          isSought={false}
          onOpen={() => undefined}
        />
      </ul>
    </QueryClientProvider>,
  )
  return document.querySelector<HTMLElement>("[data-seq]") as HTMLElement
}

const text = (content: string) => newMessage(1, { content, language: "en" })

function touch(element: Element, type: string, x = 200, y = 100): void {
  const init = { pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true, clientX: x, clientY: y }
  element.dispatchEvent(new PointerEvent(type, init))
}

const actions = () => page.getByRole("dialog", { name: "Actions for this message" })
const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
const tap = (element: Element) => {
  touch(element, "pointerdown")
  touch(element, "pointerup")
  ;(element as HTMLElement).click()
}

test("CHAT-07 a tap on a message does nothing, a tap on its link follows the link", async () => {
  const line = await show(text("Look at https://example.org/sea"))
  tap(page.getByText(/^Look at/).element())
  expect(actions().elements()).toHaveLength(0)
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  const link = page.getByRole("link").element()
  link.addEventListener("click", followed)
  tap(link)
  expect(followed).toHaveBeenCalledOnce()
  expect(line.style.translate).toBe("")
})

const long = "The ferry was late, and the sea was calm. ".repeat(60)
test.each([
  ["at the top", text("Good morning"), 0],
  ["at the bottom", text("Good morning"), 560],
  ["that is longer than the screen", text(long), 0],
  ["of one's own", newMessage(1, { sender: me, content: "Good morning, how did you sleep?" }), 300],
])(
  "CHAT-07 a long press lifts a message %s, as wide as before, with all of its actions on the screen",
  async (_where, message, above) => {
    const line = await show(message, { above })
    const body = line.querySelector("[class*=body]")
    const before = box(body)
    touch(line, "pointerdown")
    await expect.element(actions()).toBeVisible()
    touch(line, "pointerup")
    const dialog = actions().element()
    expect(actions().getByRole("group", { name: "React" }).getByRole("button").elements()).toHaveLength(6)
    expect(box(dialog.querySelector("[data-copy]")).width).toBeCloseTo(before.width, 0)
    expect(box(body)).toEqual(before)
    const parts = [
      dialog.querySelector("fieldset"),
      dialog.querySelector("[data-copy]"),
      dialog.querySelector("ul"),
    ].map(box)
    for (const { left, right, top, bottom } of parts) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(innerWidth)
      expect(bottom).toBeLessThanOrEqual(innerHeight)
    }
    expect(parts[0]?.bottom).toBeLessThanOrEqual(parts[1]?.top ?? 0)
    expect(parts[1]?.bottom).toBeLessThanOrEqual(parts[2]?.top ?? 0)
    for (const button of dialog.querySelectorAll("button")) {
      expect(Math.min(box(button).width, box(button).height)).toBeGreaterThanOrEqual(44)
    }
    await userEvent.keyboard("{Escape}")
    await expect.element(actions()).not.toBeInTheDocument()
  },
)

test("CHAT-07 the lifted message is closed by a press beside it, and its actions act", async () => {
  const line = await show(text("Good morning"))
  touch(line, "pointerdown")
  await expect.element(actions()).toBeVisible()
  touch(actions().element(), "pointerdown")
  await expect.element(actions()).not.toBeInTheDocument()
  await page.getByRole("button", { name: "More" }).click()
  await actions().getByRole("button", { name: "Reply" }).click()
  await expect.element(actions()).not.toBeInTheDocument()
  await expect.element(page.getByRole("status")).toHaveTextContent("reply")
})

test("CHAT-07 the end of a long press does not press what is under the finger", async () => {
  const line = await show(text("Look at https://example.org/sea"))
  const link = page.getByRole("link").element()
  const clicked = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.body.addEventListener("click", clicked, { once: true })
  touch(link, "pointerdown")
  await expect.element(actions()).toBeVisible()
  touch(link, "pointerup")
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))
  expect(clicked.mock.calls.every(([event]) => event.defaultPrevented)).toBe(true)
  expect(line.isConnected).toBe(true)
  document.body.removeEventListener("click", clicked)
})

test("CHAT-07 a finger lifted over an action of the lifted message does not press it, the next tap does", async () => {
  const line = await show(text("Good morning"))
  touch(line, "pointerdown")
  await expect.element(actions()).toBeVisible()
  const reply = actions().getByRole("button", { name: "Reply" }).element()
  const click = () => reply.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))
  touch(line, "pointerup")
  click()
  await expect.element(page.getByText("nothing")).toBeInTheDocument()
  await expect.element(actions()).toBeVisible()
  touch(reply, "pointerdown")
  touch(reply, "pointerup")
  click()
  await expect.element(actions()).not.toBeInTheDocument()
  await expect.element(page.getByRole("status")).toHaveTextContent("reply")
})

test("CHAT-07 a swipe to the right replies; a shorter one, a scroll and a swipe to the left do not", async () => {
  const line = await show(text("Good morning"))
  const swipe = (...points: [x: number, y: number][]) => {
    touch(line, "pointerdown", 100, 100)
    for (const [x, y] of points) touch(line, "pointermove", x, y)
    touch(line, "pointerup", ...(points.at(-1) as [number, number]))
  }
  swipe([112, 100], [150, 102])
  swipe([100, 120], [200, 200])
  swipe([80, 100], [20, 100])
  await expect.element(page.getByRole("status")).toHaveTextContent("nothing")
  swipe([115, 101], [150, 102], [180, 102])
  await expect.element(page.getByRole("status")).toHaveTextContent("reply")
  expect(line.style.translate).toBe("")
})

test("CHAT-07 the pointer's context menu has the same actions, but a link keeps its own", async () => {
  await show(text("Look at https://example.org/sea"))
  const open = (element: Element) =>
    element.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 60, clientY: 60 }))
  expect(open(page.getByRole("link").element())).toBe(true)
  expect(open(page.getByText(/^Look at/).element())).toBe(false)
  await expect.element(page.getByRole("menuitem", { name: "Reply" })).toHaveFocus()
  await expect.element(page.getByRole("group", { name: "React" })).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument()
})

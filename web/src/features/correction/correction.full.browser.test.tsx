import type { Me } from "@redthread/contract/account"
import type { Correction } from "@redthread/contract/correction"
import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import "../../ui/base.css"
import "../../ui/theme.css"
import { me, newMessage, other } from "../chat/testing/messages"
import { CorrectionDialog, CorrectionOption, FeedCorrections, MessageCorrection } from "./correction"

await startTexts("en", ["shell", "ui", "error", "correction"])
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const made = (more: Partial<Correction> = {}): Correction => ({
  id: 7,
  type: "message",
  target_id: 1001,
  user_id: other,
  name: "Ben",
  avatar: null,
  content: "I go to school",
  language: "en",
  thanked: false,
  updated_at: "2026-11-27T10:00:00.000Z",
  ...more,
})

function serve(items: Correction[], wanted = true) {
  return new FakeServer({
    "GET /corrections": () => Response.json({ items, wanted, pagination: { next_max_id: null } }),
    "PUT /corrections/7/thanks": () => {
      items[0] = made({ thanked: true })
      return Response.json(items[0])
    },
    "DELETE /corrections/7": () => {
      items.length = 0
      return Response.json({ ok: true })
    },
    "PUT /corrections": ({ body }) => Response.json(made({ content: String(body["content"]) })),
    "PUT /correction_settings": ({ body }) => Response.json(body),
  })
}

const shown = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>{part}</Suspense>
    </QueryClientProvider>,
  )

const mine = newMessage(1, { sender: me, content: "I goes in the school", language: "en" })

test("LEARN-01 the author reads a correction as a comparison, and thanks for it with one press", async () => {
  const server = serve([made()])
  await shown(<MessageCorrection message={mine} isMine />)
  const note = page.getByRole("note", { name: "Ben suggests" })
  await expect.element(note).toBeVisible()
  const marked = (tag: string) => Array.from(note.element().querySelectorAll(tag), ({ textContent }) => textContent)
  expect([marked("del"), marked("ins")]).toEqual([["goes in the"], ["go to"]])
  const words = note.element().querySelector("[dir=auto]")
  expect([words?.getAttribute("lang"), words?.getAttribute("aria-hidden")]).toEqual(["en", "true"])
  expect(note.element().querySelector("p > [lang=en]")?.textContent).toBe("I go to school")
  const thank = page.getByRole("button", { name: "Thank you" })
  expect(thank.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  ;(thank.element() as HTMLElement).focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("You said thank you")).toBeVisible()
  expect(server.of("PUT", "/corrections/7/thanks")).toHaveLength(1)
})

test("LEARN-01 the corrector sees the thanks beside the correction, and can delete it", async () => {
  serve([made({ thanked: true })])
  await shown(<MessageCorrection message={{ ...mine, sender: other }} isMine={false} />)
  await expect.element(page.getByRole("note", { name: "Your correction" })).toBeVisible()
  await expect.element(page.getByText("Thank you for this!")).toBeVisible()
  expect(page.getByRole("button", { name: "Thank you" }).elements()).toHaveLength(0)
  await page.getByRole("button", { name: "Delete the correction" }).click()
  await expect.element(page.getByRole("note")).not.toBeInTheDocument()
})

test("LEARN-01 hostile words stay words", async () => {
  serve([made({ content: "<img src=x onerror=alert(1)> \u202Eschool" })])
  await shown(<MessageCorrection message={mine} isMine />)
  await expect.element(page.getByRole("note")).toBeVisible()
  expect(document.querySelector("[role=note] img")).toBeNull()
})

test("LEARN-01 messages without own words ask for nothing", async () => {
  const server = serve([])
  await shown(<MessageCorrection message={newMessage(2, { message_type: "gift", content: "" })} isMine />)
  await new Promise(requestAnimationFrame)
  expect(server.requests).toEqual([])
})

test("LEARN-01 the dialog begins with the text, shows the changes while one writes, and sends them", async () => {
  const server = serve([])
  const onClose = vi.fn<() => void>()
  await shown(
    <CorrectionDialog
      type="message"
      id={1001}
      of={{ thread_id: 5 }}
      content={mine.content}
      language="en"
      onClose={onClose}
    />,
  )
  const field = page.getByRole("textbox", { name: "How you would say it" })
  await expect.element(field).toHaveValue(mine.content)
  expect(field.element().getAttribute("lang")).toBe("en")
  const send = page.getByRole("button", { name: "Send the correction" })
  await expect.element(send).toBeDisabled()
  await field.fill("I go to school")
  expect(document.querySelector("dialog ins")?.textContent).toBe("go to")
  await send.click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(server.of("PUT", "/corrections")[0]?.body).toEqual({ type: "message", id: 1001, content: "I go to school" })
})

test("LEARN-01 what the server refuses is said in the dialog", async () => {
  const server = serve([])
  server.answers["PUT /corrections"] = () =>
    Response.json({ code: 400800, message: "This member does not want corrections" }, { status: 400 })
  await shown(
    <CorrectionDialog type="feed" id={3} of={{ feed_id: 3 }} content="I has" language="en" onClose={() => undefined} />,
  )
  await page.getByRole("textbox").fill("I have")
  await page.getByRole("button", { name: "Send the correction" }).click()
  await expect.element(page.getByRole("alert")).toBeVisible()
})

test("LEARN-01 under a post all corrections are listed for its author", async () => {
  serve([made({ type: "feed", target_id: 3 }), made({ id: 8, type: "feed", target_id: 3, user_id: 9, name: "Carl" })])
  await shown(<FeedCorrections feed={{ id: 3, content: "I goes in the school" }} isOwn />)
  await expect.element(page.getByRole("region", { name: "Corrections" })).toBeVisible()
  expect(page.getByRole("note").elements()).toHaveLength(2)
})

test("LEARN-01 the switch in the settings is off until it is pressed", async () => {
  const server = serve([])
  vi.spyOn(session, "updateMe").mockImplementation(() => undefined)
  await shown(<CorrectionOption me={{ id: me } as Me} />)
  const box = page.getByRole("switch", { name: "Others may correct me" })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.poll(() => server.of("PUT", "/correction_settings")[0]?.body).toEqual({ wanted: true })
})

import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AnnouncementDialog } from "./announcement"

await startTexts("en", ["shell", "ui", "error", "notice"])
afterEach(() => vi.unstubAllGlobals())

const content = '<p>Closed from <b>nine</b> to ten</p><ul><li><a href="https://example.org/why">Why</a></li></ul>'

async function show(): Promise<FakeServer> {
  const server = new FakeServer({ "PUT /announcements/7/seen": () => Response.json({ result: true }) })
  await render(
    <QueryClientProvider client={queryClient}>
      <AnnouncementDialog announcement={{ id: 7, content }} />
    </QueryClientProvider>,
  )
  return server
}

test("NOTI-08 an announcement is read with its lists and links, and the focus is in its window", async () => {
  await show()
  const dialog = page.getByRole("dialog")
  await expect.element(dialog).toHaveTextContent("Closed from nine to ten")
  await expect.element(dialog.getByRole("link", { name: "Why" })).toHaveAttribute("href", "https://example.org/why")
  expect(dialog.getByRole("listitem").elements()).toHaveLength(1)
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

test.each<[way: string, close: () => Promise<void>]>([
  ["its button", () => page.getByRole("dialog").getByRole("button").last().click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("NOTI-08 an announcement that was closed by %s counts as read, once", async (_way, close) => {
  const server = await show()
  await expect.element(page.getByRole("dialog")).toBeVisible()
  await close()
  await expect.poll(() => server.requests.length).toBe(1)
  expect(server.requests[0]?.path).toContain("/7")
})

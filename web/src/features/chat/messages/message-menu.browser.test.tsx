import type { Message } from "@redthread/contract/chat"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { useComposing, useQuestion } from "./message-action"
import { MessageActions } from "./MessageActions"
import { me, newMessage, other } from "../testing/messages"

await startTexts("en", ["shell", "ui", "error", "chat"])

/** The actions of a message with their dialogs. */
const Shown = ({ message, onLift = () => undefined }: { message: Message; onLift?: () => void }) => {
  const composing = useComposing(other)
  const question = useQuestion(other)
  return (
    <>
      <MessageActions message={message} userId={other} isMine={message.sender === me} onLift={onLift} />
      <output>{`${composing?.kind ?? "nothing"}, ${question?.about ?? "nothing"}`}</output>
    </>
  )
}

const now = () => new Date().toISOString()
const mine = (more: Partial<Message> = {}) => newMessage(1, { sender: me, created_at: now(), ...more })
const items = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ textContent }) => textContent)

async function openMenu(message: Message) {
  const shown = await render(<Shown message={message} />)
  await page.getByRole("button", { name: "More" }).click()
  await expect.element(page.getByRole("menuitem").first()).toBeVisible()
  return shown
}

const [words, order, report] = ["Look up words", "Have a person translate it", "Report"] as const
const ofOthers: string[] = [words, order, report]
const all: string[] = ["Reply", "Copy", words, order, "Edit", "Take back", "Delete for me", report]

test.each<[what: string, message: Message, missing: string[]]>([
  ["one's own, new", mine(), ofOthers],
  ["one's own after 15 minutes", mine({ created_at: "2026-01-01T00:00:00.000Z" }), ["Edit", ...ofOthers]],
  ["one's own with a photo and no words", mine({ message_type: "photo", content: "" }), ["Copy", "Edit", ...ofOthers]],
  ["one's own gift", mine({ message_type: "gift", content: "" }), ["Copy", "Edit", "Take back", ...ofOthers]],
  ["one's own, taken back", mine({ recalled: true, content: "" }), all.filter((item) => item !== "Delete for me")],
  ["the other's", newMessage(1), ["Edit", "Take back"]],
  ["the other's in one's own language", newMessage(1, { language: "en" }), ["Edit", "Take back", words, order]],
])("CHAT-07 the menu of %s offers what can be done with it", async (_what, message, missing) => {
  await openMenu(message)
  expect(items()).toEqual(all.filter((item) => !missing.includes(item)))
})

test("CHAT-07 by keyboard the menu opens at its first item, leads on, and gives the focus back", async () => {
  await render(<Shown message={mine()} />)
  const button = page.getByRole("button", { name: "More" })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("menuitem", { name: "Reply" })).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("menuitem", { name: "Reply" })).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}")
  await expect.element(page.getByRole("status")).toHaveTextContent("edit, nothing")
})

test("CHAT-07 recalling asks for confirmation, and copying takes the displayed text", async () => {
  const { unmount } = await openMenu(mine())
  await page.getByRole("menuitem", { name: "Take back" }).click()
  await expect.element(page.getByRole("status")).toHaveTextContent(", recall")
  await unmount()
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
  await openMenu(newMessage(2, { content: "Guten Morgen", translate: "Good morning" }))
  await page.getByRole("menuitem", { name: "Copy" }).click()
  await expect.poll(() => copied.mock.calls).toEqual([["Good morning"]])
})

test("CHAT-07 after a reaction was chosen the focus is where it began", async () => {
  new FakeServer({})
  await render(<Shown message={newMessage(1)} />)
  await page.getByRole("button", { name: "React" }).click()
  await expect.element(page.getByRole("button", { name: "Love" })).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("button", { name: "React" })).toHaveFocus()
})

test("CHAT-07 the menu begins with the reactions, the own one pressed", async () => {
  const server = new FakeServer({})
  await openMenu(newMessage(1, { reactions: [{ user_id: me, reaction: "heart" }] }))
  const heart = page.getByRole("group", { name: "React" }).getByRole("button", { name: "Love" })
  await expect.element(heart).toHaveAttribute("aria-pressed", "true")
  await heart.click()
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument()
  await expect.poll(() => server.requests.map(({ path }) => path)).toContain("/messages/1001/reaction")
})

test("CHAT-07 where nothing hovers one button opens the actions, by a single press and by keyboard", async () => {
  // Chromium cannot emulate this feature through its protocol.
  vi.spyOn(MediaQueryList.prototype, "matches", "get").mockImplementation(function (this: MediaQueryList) {
    return this.media === "(hover: none)"
  })
  const onLift = vi.fn<() => void>()
  try {
    await render(<Shown message={newMessage(1)} onLift={onLift} />)
    const more = page.getByRole("button", { name: "More" })
    await expect.element(more).toBeVisible()
    expect(page.getByRole("button").elements()).toHaveLength(1)
    const { width, height } = more.element().getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
    await more.click()
    await userEvent.tab()
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard("{Enter}")
    expect(onLift).toHaveBeenCalledTimes(2)
  } finally {
    vi.restoreAllMocks()
  }
})

import type { ScheduledMessage } from "@redthread/contract/scheduled-message"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Session } from "@redthread/contract/account"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import { startTestTexts } from "../../../testing/texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { conversationKey } from "../chat.cache"
import { openConversation } from "../conversation/conversation"
import { me, newMessage, newThread, other } from "../testing/messages"
import { Composer } from "./Composer"
import { keepDraft } from "./draft-sync"
import { useAttaching } from "./use-attaching"

await startTestTexts("en")

/** Zones in which it is three at night, and noon, at this moment. */
const zoneAt = (hour: number): string => {
  const offset = (hour - new Date().getUTCHours() + 48) % 24
  const shift = offset > 12 ? offset - 24 : offset
  return shift === 0 ? "Etc/GMT" : `Etc/GMT${shift > 0 ? "-" : "+"}${Math.abs(shift)}`
}

const scheduled = (more: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id: 9,
  user_id: other,
  message_content: "Good morning",
  send_at: new Date(Date.now() + 6 * 3_600_000).toISOString(),
  created_at: new Date().toISOString(),
  ...more,
})

let server: FakeServer
let items: ScheduledMessage[]
const conversation = openConversation(newThread([newMessage(1)], 1))

beforeEach(async () => {
  await startTestSite(true)
  items = []
  server = new FakeServer({
    "POST /draft": () => Response.json({ ok: true }),
    "GET /scheduled_messages": () => Response.json({ items }),
    "POST /scheduled_messages": ({ body }) => {
      items = [scheduled({ message_content: String(body["message_content"]) })]
      return Response.json(items[0], { status: 201 })
    },
    "DELETE /scheduled_messages/9": () => {
      items = []
      return Response.json({ ok: true })
    },
    "POST /scheduled_messages/9/send": () => {
      items = []
      return Response.json(newMessage(2), { status: 201 })
    },
  })
  const begun = { token: "token", expires_in: 3600, channel: `private-user-${me}`, me: { id: me, balance: 10 } }
  session.begin(begun as Session)
  queryClient.setQueryData(conversationKey(other), conversation)
})
afterEach(() => {
  keepDraft(other, "")
  session.end("signed_out")
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Written = ({ hour }: { hour: number }) => (
  <Composer
    head={{ ...conversation.head, time_zone: zoneAt(hour) }}
    takesFocus={false}
    attaching={useAttaching(other)}
  />
)
const field = () => page.getByRole("textbox", { name: "Write to Marlene" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const list = () => page.getByRole("list", { name: "Messages that go out later" })

test("CHAT-04 at night there a text can wait for the morning; it is shown with its time and can be sent now", async () => {
  await page.viewport(390, 844)
  await showPart(<Written hour={3} />)
  await expect.element(field()).toBeVisible()
  await expect.element(button("Send at their morning")).not.toBeInTheDocument()
  await userEvent.fill(field(), "Good morning")
  await expect.element(button("Send at their morning")).toHaveAccessibleDescription(/night for Marlene/)
  await button("Send at their morning").click()
  await expect.element(field()).toHaveValue("")
  await expect.element(list().getByText("Good morning")).toBeVisible()
  await expect.element(list().getByText(/at 8:00 for Marlene. Only you see this/)).toBeVisible()
  expect(server.of("POST", "/messages")).toEqual([])
  await button("Send now").click()
  await expect.element(list()).not.toBeInTheDocument()
  expect(server.of("POST", "/scheduled_messages/9/send")).toHaveLength(1)
})

test("CHAT-04 by day it is not offered", async () => {
  await showPart(<Written hour={12} />)
  await userEvent.fill(field(), "Good day")
  await expect.element(button("Send")).toBeVisible()
  await expect.element(button("Send at their morning")).not.toBeInTheDocument()
})

test("CHAT-04 a message that is not to be sent goes back to the field", async () => {
  items = [scheduled()]
  await showPart(<Written hour={3} />)
  await button("Don’t send").click()
  await expect.element(field()).toHaveValue("Good morning")
  await expect.element(list()).not.toBeInTheDocument()
})

test("CHAT-04 one that could not be sent says why and keeps the text", async () => {
  items = [scheduled({ failed: { code: 400433, message: "You can’t write to this member" } })]
  await showPart(<Written hour={12} />)
  await expect.element(page.getByRole("alert")).toHaveTextContent("not sent: You can’t write to this member")
  await button("Back to the field").click()
  await expect.element(field()).toHaveValue("Good morning")
})

test("CHAT-04 a refused text stays in the field", async () => {
  server.answers["POST /scheduled_messages"] = () =>
    Response.json({ code: 400431, message: "Please wait for an answer" }, { status: 400 })
  await showPart(<Written hour={3} />)
  await userEvent.fill(field(), "Good morning")
  await button("Send at their morning").click()
  await expect.poll(() => server.of("POST", "/scheduled_messages")).toHaveLength(1)
  await expect.element(field()).toHaveValue("Good morning")
})

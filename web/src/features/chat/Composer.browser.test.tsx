import type { Session } from "@redthread/contract/account"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { startTexts } from "../../core/i18n"
import { queryClient } from "../../core/query-client"
import { session } from "../../core/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { conversationKey } from "./chat.cache"
import { Composer } from "./Composer"
import { openConversation } from "./conversation"
import { me, newMessage, newThread, other } from "./testing/messages"
import { useAttaching } from "./use-attaching"

await startTexts("en", ["shell", "ui", "error", "chat", "talk", "photo", "gift", "translation"])

let server: FakeServer
const rose = {
  id: 43,
  category: "flower",
  thumb: "/gifts/rose.svg",
  src: "/gifts/rose.svg",
  price: 1,
  hit: 0,
  free: false,
}
const conversation = openConversation(newThread([newMessage(1)], 1))

beforeEach(async () => {
  await startTestSite(true)
  server = new FakeServer({
    "POST /draft": () => Response.json({ result: true }),
    "POST /messages": ({ body }) => Response.json(newMessage(2, { ...body, sender: me }), { status: 201 }),
    "GET /gifts": () => Response.json({ items: [rose] }),
    "POST /gifts": () => Response.json({ message_id: 9, taken: 1 }, { status: 201 }),
  })
  const begun = { token: "token", expires_in: 3600, channel: `private-user-${me}`, me: { id: me, balance: 10 } }
  session.begin(begun as Session)
  queryClient.setQueryData(conversationKey(other), conversation)
})
afterEach(() => {
  session.end("signed_out")
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Written = () => <Composer head={conversation.head} takesFocus={false} attaching={useAttaching()} />

const field = () => page.getByRole("textbox", { name: "Write to Marlene" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const sent = () => server.of("POST", "/messages").map(({ body }) => body)

test("GIFT-01 a gift goes alone: what stands in the field stays there", async () => {
  await showPart(<Written />)
  await userEvent.type(field(), "Not yet")
  await button("Send a gift").click()
  await page.getByRole("radio", { name: /Red rose/ }).click({ force: true })
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click()
  await expect.poll(() => server.of("POST", "/gifts")).toHaveLength(1)
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue("Not yet")
  expect(sent()).toEqual([])
})

import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import { conversationKey, knownConversation } from "../chat.cache"
import { readChat, writeChat } from "../chat-storage"
import { openConversation } from "../conversation/conversation"
import { me, newThread, other } from "../testing/messages"
import { useDraft } from "./use-draft"

let server: FakeServer
let isAway: boolean
/** A pending save. */
let held: Promise<void> | undefined

beforeEach(() => {
  isAway = false
  held = undefined
  queryClient.setQueryData(conversationKey(other), openConversation(newThread([], 0)))
  server = new FakeServer({
    "POST /draft": async () => {
      if (isAway) throw new TypeError("no network")
      await held
      return Response.json({ result: true })
    },
  })
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Field = ({ draft }: { draft: string | null }) => {
  const written = useDraft({ user_id: other, draft })
  return (
    <>
      <input aria-label="Words" value={written.text} onChange={(event) => written.change(event.target.value)} />
      <button type="button" onClick={() => written.clear()}>
        Send
      </button>
    </>
  )
}

const field = () => page.getByLabelText("Words")
const kept = () => server.of("POST", "/draft").map(({ body }) => body["content"])

test("CHAT-12 what is being written is kept on the server once one pauses, and not key by key", async () => {
  await render(<Field draft={null} />)
  await userEvent.type(field(), "Good mor")
  expect(kept()).toEqual([])
  await expect.poll(kept, { timeout: 5000 }).toEqual(["Good mor"])
})

test("CHAT-12 what is sent is no draft any more, at once", async () => {
  await render(<Field draft="Good evening" />)
  await expect.element(field()).toHaveValue("Good evening")
  queryClient.setQueryData(conversationKey(other), openConversation({ ...newThread([], 0), draft: "Good evening" }))
  await page.getByRole("button", { name: "Send" }).click()
  await expect.poll(kept, { timeout: 5000 }).toEqual([""])
  await expect.element(field()).toHaveValue("")
})

test("CHAT-12 another device's draft is taken over, unless one is writing here", async () => {
  const { rerender } = await render(<Field draft={null} />)
  await rerender(<Field draft="From the phone" />)
  await expect.element(field()).toHaveValue("From the phone")
  await userEvent.type(field(), "!")
  await rerender(<Field draft="From the phone, later" />)
  await expect.element(field()).toHaveValue("From the phone!")
  await expect.poll(kept, { timeout: 5000 }).toEqual(["From the phone!"])
})

test("CHAT-12 one who leaves loses nothing: it is kept at once, and without a network at the next pause", async () => {
  const { unmount } = await render(<Field draft={null} />)
  await userEvent.type(field(), "On the way")
  await unmount()
  await expect.poll(() => knownConversation(other)?.head.draft, { timeout: 5000 }).toBe("On the way")
  expect(kept()).toEqual(["On the way"])
  isAway = true
  queryClient.setQueryData(conversationKey(other), openConversation(newThread([], 0)))
  await render(<Field draft={null} />)
  await userEvent.type(field(), "T")
  await expect.poll(kept, { timeout: 5000 }).toEqual(["On the way", "T"])
  isAway = false
  await userEvent.type(field(), "unnel")
  await expect.poll(kept, { timeout: 5000 }).toEqual(["On the way", "T", "Tunnel"])
})

test("CHAT-12 what no network took stays in the field, and is kept on the server once there is one", async () => {
  isAway = true
  const { rerender } = await render(<Field draft={null} />)
  await userEvent.type(field(), "In the tunnel")
  await expect.poll(kept, { timeout: 5000 }).toEqual(["In the tunnel"])
  // Online again: the server's draft is read before anything is saved.
  await rerender(<Field draft="Of yesterday" />)
  await rerender(<Field draft={null} />)
  await expect.element(field()).toHaveValue("In the tunnel")
  isAway = false
  dispatchEvent(new Event("online"))
  await expect.poll(() => knownConversation(other)?.head.draft).toBe("In the tunnel")
  expect(kept()).toEqual(["In the tunnel", "In the tunnel"])
})

test("CHAT-12 what was sent does not come back into the field with the save of a moment before", async () => {
  let answer = () => {}
  held = new Promise((resolve) => (answer = resolve))
  const { rerender } = await render(<Field draft={null} />)
  await userEvent.type(field(), "Hello")
  await expect.poll(kept, { timeout: 5000 }).toEqual(["Hello"])
  await page.getByRole("button", { name: "Send" }).click()
  await rerender(<Field draft="Hello" />)
  await expect.element(field()).toHaveValue("")
  expect(kept()).toEqual(["Hello"])
  answer()
  await expect.poll(kept).toEqual(["Hello", ""])
  await expect.poll(() => knownConversation(other)?.head.draft).toBe(null)
})

test("CHAT-12 what an earlier page could not save is shown and saved when its conversation is opened", async () => {
  vi.spyOn(session, "current").mockReturnValue({ me: { id: me } } as ReturnType<typeof session.current>)
  writeChat({ drafts: { [other]: "In the tunnel" } })
  await render(<Field draft="Of another device" />)
  await expect.element(field()).toHaveValue("In the tunnel")
  await expect.poll(() => knownConversation(other)?.head.draft).toBe("In the tunnel")
  expect(kept()).toEqual(["In the tunnel"])
  await expect.poll(() => readChat().drafts).toEqual({})
})

test("CHAT-12 a draft without a conversation is stored on the server", async () => {
  queryClient.setQueryData(conversationKey(other), openConversation({ ...newThread([], 0), id: null }))
  await render(<Field draft={null} />)
  await userEvent.type(field(), "Good mor")
  await expect.poll(kept, { timeout: 5000 }).toEqual(["Good mor"])
  await expect.poll(() => knownConversation(other)?.head.draft).toBe("Good mor")
})

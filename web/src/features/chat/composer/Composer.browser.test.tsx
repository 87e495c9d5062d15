import type { Session } from "@redthread/contract/account"
import { useState } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { conversationKey } from "../chat.cache"
import { compose } from "../messages/message-action"
import { Composer } from "./Composer"
import { openConversation } from "../conversation/conversation"
import { chatOutbox } from "../chat-storage"
import { me, newMessage, newThread, other } from "../testing/messages"
import { discardRecording } from "../voice/recordings"
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
afterEach(async () => {
  await cleanup()
  // A recording outlives its conversation: one left by a failed test would fail the later ones.
  discardRecording(other)
  compose(other, null)
  session.end("signed_out")
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Written = () => <Composer head={conversation.head} takesFocus={false} attaching={useAttaching(other)} />

const field = () => page.getByRole("textbox", { name: "Write to Marlene" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const sent = () => server.of("POST", "/messages").map(({ body }) => body)

test("CHAT-02 CHAT-07 the field takes the focus for a reply, and not where nothing is composed", async () => {
  await showPart(<Written />)
  await expect.element(field()).toBeVisible()
  await new Promise<void>((done) => requestAnimationFrame(() => done()))
  await expect.element(field()).not.toHaveFocus()
  compose(other, { kind: "reply", message: newMessage(1) })
  await expect.element(field()).toHaveFocus()
  field().element().blur()
  compose(other, null)
  await new Promise<void>((done) => requestAnimationFrame(() => done()))
  await expect.element(field()).not.toHaveFocus()
})

test("GIFT-01 sending a gift leaves the draft in the field", async () => {
  await showPart(<Written />)
  await userEvent.fill(field(), "Not yet")
  await button("Send a gift").click()
  await page.getByRole("radio", { name: /Red rose/ }).click({ force: true })
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click()
  await expect.poll(() => server.of("POST", "/gifts")).toHaveLength(1)
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue("Not yet")
  expect(sent()).toEqual([])
  await userEvent.clear(field())
})

function listen(): void {
  // A stream for each recording, because its end stops the tracks.
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(() =>
    Promise.resolve(new AudioContext().createMediaStreamDestination().stream),
  )
}

test("CHAT-02 a recording outlives words that are sent meanwhile and other tools, and a second tap on stop sends nothing", async () => {
  listen()
  await showPart(<Written />)
  await button("Record a voice message").click()
  const stop = button("Stop recording")
  await expect.element(stop).toBeEnabled()
  await userEvent.fill(field(), "Listen")
  await userEvent.keyboard("{Enter}")
  await expect.poll(sent).toMatchObject([{ message_content: "Listen" }])
  await button("Emoji").click({ force: true })
  await expect.element(page.getByRole("toolbar", { name: "Emoji" })).toBeVisible()
  const { x, y, width, height } = stop.element().getBoundingClientRect()
  await stop.click()
  await expect.element(button("Send the voice message")).toBeEnabled()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button")
  expect(hit?.getAttribute("aria-label")).toMatch(/^Play the voice message/)
  await button("Discard the recording").click()
  await expect.element(field()).toHaveFocus()
})

test("CHAT-02 a recording answers the message that was being answered", async () => {
  listen()
  server.answers["POST /uploads"] = () => Response.json({ items: [{ id: 71 }] }, { status: 201 })
  compose(other, { kind: "reply", message: newMessage(1) })
  await showPart(<Written />)
  await button("Record a voice message").click()
  await button("Stop recording").click()
  await button("Send the voice message").click()
  await expect.poll(sent).toMatchObject([{ upload_ids: [71], reply_to: 1001 }])
  await expect.element(button("Never mind")).not.toBeInTheDocument()
})

test("CHAT-07 other words for a message stay while one is elsewhere, and come back when they are refused", async () => {
  const message = newMessage(1, { sender: me, content: "Helo" })
  server.answers["PUT /messages/1001"] = () => Response.json({ code: 400000, message: "No" }, { status: 400 })
  compose(other, { kind: "edit", message })
  await showPart(<Written />)
  await userEvent.fill(field(), "Helo there")
  await cleanup()
  await showPart(<Written />)
  await expect.element(field()).toHaveValue("Helo there")
  await button("Send").click()
  await expect.poll(() => server.of("PUT", "/messages/1001")).toHaveLength(1)
  await expect.element(field()).toHaveValue("Helo there")
  // The tooltip of the pressed button stays as long as the pointer is on it, and lies over the button above.
  await field().hover()
  await button("Never mind").click()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue("")
})

test("CHAT-07 words that are refused late take no focus from the conversation one writes in by then", async () => {
  let refuse: (response: Response) => void = () => {}
  server.answers["PUT /messages/1001"] = () => new Promise((resolve) => (refuse = resolve))
  const anna = { ...conversation.head, id: 6, user_id: 3, name: "Anna" }
  const Second = () => <Composer head={anna} takesFocus={false} attaching={useAttaching(3)} />
  compose(other, { kind: "edit", message: newMessage(1, { sender: me, content: "Helo" }) })
  await showPart(
    <>
      <Written />
      <Second />
    </>,
  )
  await userEvent.fill(field(), "Helo there")
  await userEvent.keyboard("{Enter}")
  await expect.poll(() => server.of("PUT", "/messages/1001")).toHaveLength(1)
  const second = page.getByRole("textbox", { name: "Write to Anna" })
  await second.click()
  await userEvent.keyboard("For ")
  refuse(Response.json({ code: 400000, message: "No" }, { status: 400 }))
  await expect.element(field()).toHaveValue("Helo there")
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard("Anna")
  await expect.element(second).toHaveValue("For Anna")
  await userEvent.clear(second)
})

test("CHAT-02 CHAT-07 the focus stays among the emoji while they are picked for other words", async () => {
  compose(other, { kind: "edit", message: newMessage(1, { sender: me, content: "Helo" }) })
  await showPart(<Written />)
  await expect.element(field()).toHaveFocus()
  await button("Emoji").click()
  const first = page.getByRole("toolbar", { name: "Emoji" }).getByRole("button").first()
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(field()).not.toHaveValue("Helo")
  await expect.element(first).toHaveFocus()
})

test("CHAT-02 CHAT-07 a recording that goes up late leaves the other words that one writes by then", async () => {
  listen()
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("", "SecurityError")
  })
  let take: (response: Response) => void = () => {}
  server.answers["POST /uploads"] = () => new Promise((resolve) => (take = resolve))
  compose(other, { kind: "reply", message: newMessage(1) })
  await showPart(<Written />)
  await button("Record a voice message").click()
  await button("Stop recording").click()
  await button("Send the voice message").click()
  await expect.poll(() => server.of("POST", "/uploads")).toHaveLength(1)
  compose(other, { kind: "edit", message: newMessage(3, { sender: me, content: "Helo" }) })
  await userEvent.fill(field(), "Helo there")
  take(Response.json({ items: [{ id: 71 }] }, { status: 201 }))
  await expect.poll(sent).toMatchObject([{ upload_ids: [71], reply_to: 1001 }])
  await expect.element(button("Send the voice message")).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue("Helo there")
})

test("CHAT-02 the emoji are left with Escape, and Tab comes back to the one that was left", async () => {
  await showPart(<Written />)
  await button("Emoji").click()
  const emoji = page.getByRole("toolbar", { name: "Emoji" })
  await expect.element(emoji).toBeVisible()
  const buttons = emoji.getByRole("button")
  buttons.first().element().focus()
  await userEvent.keyboard("{ArrowRight}{ArrowRight}")
  expect(buttons.nth(2).element()).toHaveFocus()
  expect(buttons.elements().filter((each) => (each as HTMLElement).tabIndex === 0)).toEqual([buttons.nth(2).element()])
  await userEvent.keyboard("{Escape}")
  await expect.element(emoji).not.toBeInTheDocument()
  await expect.element(field()).toHaveFocus()
})

test("CHAT-03 photos go before the words that are written after them, whatever their small pictures take", async () => {
  let draw: (previews: string[]) => void = () => {}
  const attached = {
    ids: [71],
    isEmpty: false,
    isComplete: true,
    progress: null,
    take: () => new Promise<string[]>((resolve) => (draw = resolve)),
  }
  const Attached = () => (
    <Composer head={conversation.head} takesFocus={false} attaching={{ ...useAttaching(other), attached }} />
  )
  let answer: (response: Response) => void = () => {}
  server.answers["POST /messages"] = () => new Promise((resolve) => (answer = resolve))
  await showPart(<Attached />)
  await button("Send").click()
  expect(chatOutbox.items()).toMatchObject([{ upload_ids: [71], previews: [""] }])
  draw(["data:image/webp;base64,AAAA"])
  await expect.poll(chatOutbox.items).toMatchObject([{ upload_ids: [71], previews: ["data:image/webp;base64,AAAA"] }])
  // Messages are sent one after another: an open request would hold back those of later tests.
  await expect.poll(sent).toHaveLength(1)
  answer(Response.json(newMessage(2, { sender: me }), { status: 201 }))
  await expect.poll(chatOutbox.items).toEqual([])
})

test("CHAT-02 photos stay chosen while one is elsewhere, and when the button is pressed again", async () => {
  await showPart(<Written />)
  const pasted = new DataTransfer()
  pasted.items.add(new File(["picture"], "sea.jpg", { type: "image/jpeg" }))
  const clipboard = { clipboardData: pasted, bubbles: true, cancelable: true }
  field().element().dispatchEvent(new ClipboardEvent("paste", clipboard))
  const remove = page.getByRole("button", { name: /sea\.jpg/ }).last()
  await expect.element(remove).toBeVisible()
  await cleanup()
  await showPart(<Written />)
  await expect.element(remove).toBeVisible()
  await button("Pictures and clips").click()
  await expect.element(remove).toBeVisible()
  await remove.click()
  await button("Pictures and clips").click()
  await expect.element(button("Pictures and clips")).toHaveAttribute("aria-expanded", "false")
})

const panels = () => [
  page.getByRole("toolbar", { name: "Emoji" }).elements().length > 0 ? "emoji" : "",
  page.getByRole("button", { name: "Add pictures or clips" }).elements().length > 0 ? "photos" : "",
  page.getByRole("dialog").elements().length > 0 ? "dialog" : "",
]

test("CHAT-02 one panel is open at a time, and Escape closes it without leaving the conversation", async () => {
  const left = vi.fn<() => void>()
  await showPart(
    <div role="presentation" onKeyDown={({ key }) => key === "Escape" && left()}>
      <Written />
    </div>,
  )
  await button("Emoji").click()
  await expect.poll(panels).toEqual(["emoji", "", ""])
  await button("Pictures and clips").click()
  await expect.poll(panels).toEqual(["", "photos", ""])
  await button("Emoji").click()
  await expect.poll(panels).toEqual(["emoji", "", ""])
  await button("Send a gift").click()
  await expect.poll(panels).toEqual(["", "", "dialog"])
  await userEvent.keyboard("{Escape}")
  await expect.poll(panels).toEqual(["", "", ""])
  await button("Pictures and clips").click()
  await expect.poll(panels).toEqual(["", "photos", ""])
  field().element().focus()
  await userEvent.keyboard("{Escape}")
  await expect.poll(panels).toEqual(["", "", ""])
  await expect.element(field()).toHaveFocus()
  expect(left).not.toHaveBeenCalled()
  await userEvent.keyboard("{Escape}")
  expect(left).toHaveBeenCalledOnce()
})

const sendButtons = () =>
  page
    .getByRole("button", { name: /^Send( the voice message)?$|^Record a voice message$|^Stop recording$/ })
    .elements()
    .map((each) => each.getAttribute("aria-label"))

test("CHAT-02 there is one button to send at a time", async () => {
  listen()
  await showPart(<Written />)
  expect(sendButtons()).toEqual(["Record a voice message"])
  await userEvent.fill(field(), "Good morning")
  await expect.poll(sendButtons).toEqual(["Send"])
  await userEvent.clear(field())
  await button("Record a voice message").click()
  await userEvent.fill(field(), "While it records")
  await expect.poll(sendButtons).toEqual(["Stop recording"])
  await button("Stop recording").click()
  await expect.poll(sendButtons).toEqual(["Send the voice message"])
  await button("Discard the recording").click()
  await expect.poll(sendButtons).toEqual(["Send"])
  await userEvent.clear(field())
})

test("CHAT-02 Send stays while files are uploaded, and sends when they are there", async () => {
  const upload = { ids: [] as number[], isEmpty: false, isComplete: false, progress: 0.4 as number | null }
  const take = () => Promise.resolve([""])
  const Uploading = ({ now }: { now: typeof upload }) => (
    <Composer
      head={conversation.head}
      takesFocus={false}
      attaching={{ ...useAttaching(other), attached: { ...now, take } }}
    />
  )
  const Steps = () => {
    const [now, setNow] = useState(upload)
    return (
      <>
        <Uploading now={now} />
        <button type="button" onClick={() => setNow({ ids: [71], isEmpty: false, isComplete: true, progress: null })}>
          Uploaded
        </button>
      </>
    )
  }
  await showPart(<Steps />)
  await button("Send").click()
  await expect.element(page.getByText("Goes out as soon as the upload is done.")).toBeVisible()
  await expect.element(button("Send")).toHaveAttribute("aria-busy", "true")
  expect(sent()).toEqual([])
  await button("Uploaded").click()
  await expect.poll(sent).toMatchObject([{ upload_ids: [71] }])
})

const finger = (type: string, clientX = 300) =>
  button("Record a voice message")
    .element()
    .dispatchEvent(new PointerEvent(type, { pointerType: "touch", isPrimary: true, bubbles: true, clientX }))

test("CHAT-02 a recording that a finger holds is sent when it is lifted, and discarded when it slides", async () => {
  listen()
  server.answers["POST /uploads"] = () => Response.json({ items: [{ id: 71 }] }, { status: 201 })
  await showPart(<Written />)
  finger("pointerdown")
  await expect.element(page.getByText("Slide to cancel")).toBeVisible()
  await expect.element(page.getByRole("timer")).toHaveTextContent("0:01")
  expect(sendButtons()).toEqual(["Record a voice message"])
  finger("pointerup")
  await expect.poll(sent).toMatchObject([{ upload_ids: [71] }])
  await expect.element(page.getByRole("timer")).not.toBeInTheDocument()
  finger("pointerdown")
  await expect.element(page.getByText("Slide to cancel")).toBeVisible()
  finger("pointermove", 200)
  await expect.element(page.getByText("Slide to cancel")).not.toBeInTheDocument()
  finger("pointerup", 200)
  expect(sendButtons()).toEqual(["Record a voice message"])
  expect(sent()).toHaveLength(1)
})

test("CHAT-02 a recording whose finger is lifted at once goes on until it is stopped", async () => {
  listen()
  await showPart(<Written />)
  finger("pointerdown")
  await expect.element(page.getByText("Slide to cancel")).toBeVisible()
  finger("pointerup")
  await expect.element(button("Stop recording")).toBeEnabled()
  expect(sent()).toEqual([])
  await button("Discard the recording").click()
})

import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { removeAccount } from "../../core/session/account-switch"
import { accounts } from "../../core/session/accounts"
import { session } from "../../core/session/session"
import { loadSite } from "../../core/api/site"
import { testSite } from "../../testing/fake-site"
import { startTestTexts } from "../../testing/texts"
import { confirm, discard, sendWaiting, write, writeVoice } from "./chat.send"
import { chatOutbox, readChat } from "./chat-storage"
import { listenToChat } from "./chat.live"
import { loadVoice } from "./voice/voice-store"

await startTestTexts("en")
listenToChat()

let isAway: boolean
let uploads: File[]
let sent: { client_id: string; upload_ids: number[]; check?: boolean }[]
let refusal: { code: number; message: string }

/** A reachable server. */
async function answer(address: string, { body }: RequestInit): Promise<Response> {
  if (address.includes("name=site")) return Response.json(testSite())
  if (isAway) throw new TypeError("Failed to fetch")
  if (address.endsWith("/uploads")) {
    uploads.push((body as FormData).get("file") as File)
    return Response.json({ items: [{ id: 71 }] }, { status: 201 })
  }
  if (!address.endsWith("/messages")) return Response.json({}, { status: 500 })
  sent.push(JSON.parse(body as string) as (typeof sent)[0])
  return Response.json(refusal, { status: 400 })
}

function signIn(id: number): void {
  const begun = {
    token: "token",
    expires_in: 3600,
    channel: `private-user-${id}`,
    me: { id, name: `Member ${id}`, avatar: null, seq: 0 },
  }
  session.begin(begun as Parameters<typeof session.begin>[0])
}

/** Clears the page's memory. */
function reload(id = 7): void {
  session.end("expired")
  expect(chatOutbox.items()).toEqual([])
  signIn(id)
}

beforeEach(async () => {
  isAway = true
  uploads = []
  sent = []
  refusal = { code: 400433, message: "No" }
  vi.stubGlobal("fetch", (input: string | URL | Request, init: RequestInit = {}) =>
    answer(String(input instanceof Request ? input.url : input), init),
  )
  await loadSite()
  signIn(7)
})
afterEach(() => {
  for (const { client_id } of chatOutbox.items()) discard(client_id)
  session.end("expired")
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const states = () => chatOutbox.items().map(({ state, voice, upload_ids }) => [state, voice, upload_ids])

test("CHAT-02 CHAT-04 a voice recorded without a network survives a reload, and goes out once when it is back", async () => {
  await writeVoice(9, new Blob(["what was said"], { type: "audio/webm" }), 3)
  await expect.poll(states).toEqual([["waiting", 3, []]])
  reload()
  expect(states()).toEqual([["waiting", 3, []]])
  isAway = false
  sendWaiting()
  await expect.poll(() => sent).toHaveLength(1)
  expect(await uploads[0]?.text()).toBe("what was said")
  expect(sent).toMatchObject([{ user_id: 9, upload_ids: [71] }])
  // Refused: shows the error, uploads nothing again, and leaves nothing after discarding.
  await expect.poll(states).toEqual([["failed", 3, [71]]])
  const clientId = chatOutbox.items()[0]?.client_id ?? ""
  expect(await loadVoice(clientId)).toBeInstanceOf(Blob)
  discard(clientId)
  await expect.poll(() => loadVoice(clientId)).toBeUndefined()
  expect(uploads).toHaveLength(1)
})

const words = () => chatOutbox.items().map(({ state, content }) => [state, content])
const key = "redthread.chat.7"

/** A change by another tab. */
function storeElsewhere(change: (list: readonly unknown[]) => unknown[]): void {
  localStorage.setItem(key, JSON.stringify({ ...readChat(), outgoing: change(chatOutbox.items()) }))
  dispatchEvent(new StorageEvent("storage", { key }))
}

test("CHAT-04 ACC-09 each account of a browser keeps what waits, and leaves no other's behind when it goes", async () => {
  await writeVoice(9, new Blob(["mine"]), 2)
  write(9, "Wait for me")
  await expect.poll(words).toEqual([
    ["waiting", ""],
    ["waiting", "Wait for me"],
  ])
  const clientId = chatOutbox.items()[0]?.client_id ?? ""
  signIn(8)
  write(9, "Another's")
  await expect.poll(words).toEqual([["waiting", "Another's"]])
  session.end("deleted")
  expect(localStorage.getItem("redthread.chat.8")).toBeNull()
  signIn(7)
  expect(words()).toEqual([
    ["waiting", ""],
    ["waiting", "Wait for me"],
  ])
  expect(await loadVoice(clientId)).toBeInstanceOf(Blob)
})

test("CHAT-04 ACC-09 an account that is removed from the browser leaves neither words nor recordings", async () => {
  await writeVoice(9, new Blob(["mine"]), 2)
  write(9, "Wait for me")
  await expect.poll(words).toEqual([
    ["waiting", ""],
    ["waiting", "Wait for me"],
  ])
  const clientId = chatOutbox.items()[0]?.client_id ?? ""
  expect(await loadVoice(clientId)).toBeInstanceOf(Blob)
  signIn(8)
  const removed = accounts.list().find(({ id }) => id === 7)
  if (removed) await removeAccount(removed)
  expect(localStorage.getItem(key)).toBeNull()
  signIn(7)
  expect(words()).toEqual([])
  await expect.poll(() => loadVoice(clientId)).toBeUndefined()
})

test("CHAT-04 what waits is there and goes out after the session had expired", async () => {
  write(9, "Still here")
  await expect.poll(words).toEqual([["waiting", "Still here"]])
  reload()
  expect(words()).toEqual([["waiting", "Still here"]])
  isAway = false
  sendWaiting()
  await expect.poll(() => sent).toMatchObject([{ message_content: "Still here" }])
})

test("CHAT-04 where the browser refuses its locks a message is sent all the same", async () => {
  vi.spyOn(navigator.locks, "request").mockRejectedValue(new DOMException("", "SecurityError"))
  isAway = false
  write(9, "Without a lock")
  await expect.poll(() => sent).toMatchObject([{ message_content: "Without a lock" }])
  write(9, "And another")
  await expect.poll(() => sent).toMatchObject([{}, { message_content: "And another" }])
})

test("CHAT-04 where the browser has no room the words survive a reload without the small pictures", async () => {
  const setItem = localStorage.setItem.bind(localStorage)
  vi.spyOn(Storage.prototype, "setItem").mockImplementation((name, value) => {
    if (value.includes("data:image")) throw new DOMException("", "QuotaExceededError")
    setItem(name, value)
  })
  const previews = ["data:image/webp;base64,AAAA"]
  write(9, "By the sea", { upload_ids: [71], previews })
  await expect.poll(words).toEqual([["waiting", "By the sea"]])
  expect(chatOutbox.items()).toMatchObject([{ previews }])
  reload()
  expect(chatOutbox.items()).toMatchObject([{ content: "By the sea", previews: [""] }])
})

test("CHAT-04 what another tab takes back is not sent, and what it leaves when it is closed is", async () => {
  write(9, "Taken back")
  await expect.poll(words).toEqual([["waiting", "Taken back"]])
  const [message] = chatOutbox.items()
  storeElsewhere(() => [])
  isAway = false
  sendWaiting()
  storeElsewhere(() => [{ ...message, client_id: "elsewhere", content: "Left behind" }])
  expect(words()).toEqual([["waiting", "Left behind"]])
  await expect.poll(() => sent).toMatchObject([{ message_content: "Left behind" }])
})

test("SAFE-01 CHAT-02 a text that may hurt waits for the member's decision, and is sent without a check then", async () => {
  isAway = false
  refusal = { code: 400438, message: "This message could hurt. Send it anyway?" }
  const clientId = write(9, "I will find you")
  await expect.poll(() => chatOutbox.find(clientId)).toMatchObject({ state: "failed", needsConfirmation: true })
  expect(sent).toMatchObject([{ client_id: clientId, check: true }])
  refusal = { code: 400433, message: "No" }
  confirm(clientId)
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).not.toHaveProperty("check")
  await expect.poll(() => chatOutbox.find(clientId)).toMatchObject({ state: "failed", needsConfirmation: false })
})

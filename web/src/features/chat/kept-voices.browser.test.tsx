import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { session } from "../../core/session"
import { loadSite } from "../../core/site"
import { startTestTexts } from "../../testing/texts"
import { discard, sendWaiting, writeVoice } from "./chat.send"
import { findVoice } from "./kept-voices"
import { forgetOutgoing, outgoing } from "./outgoing"

await startTestTexts("en")

const site = {
  mode: "production",
  domain: "example.org",
  languages: ["en"],
  language_codes: ["en"],
  language: "en",
  payment_methods: [],
  register_code: false,
  live: { key: "key", host: null, cluster: null },
  translation: { available: true },
  demo: false,
  social: [],
}

let isAway: boolean
let uploads: File[]
let sent: { client_id: string; upload_ids: number[] }[]

/** The server, when it can be reached. */
async function answer(address: string, { body }: RequestInit): Promise<Response> {
  if (address.includes("name=site")) return Response.json(site)
  if (isAway) throw new TypeError("Failed to fetch")
  if (address.endsWith("/uploads")) {
    uploads.push((body as FormData).get("file") as File)
    return Response.json({ items: [{ id: 71 }] }, { status: 201 })
  }
  if (!address.endsWith("/messages")) return Response.json({}, { status: 500 })
  sent.push(JSON.parse(body as string) as (typeof sent)[0])
  return Response.json({ code: 400433, message: "No" }, { status: 400 })
}

beforeEach(async () => {
  isAway = true
  uploads = []
  sent = []
  vi.stubGlobal("fetch", (input: string | URL | Request, init: RequestInit = {}) =>
    answer(String(input instanceof Request ? input.url : input), init),
  )
  await loadSite()
  const begun = { token: "token", expires_in: 3600, channel: "private-user-7", me: { id: 7, seq: 0 } }
  session.begin(begun as Parameters<typeof session.begin>[0])
})
afterEach(() => {
  for (const { client_id } of outgoing()) discard(client_id)
  session.end("signed_out")
  vi.unstubAllGlobals()
})

const states = () => outgoing().map(({ state, voice, upload_ids }) => [state, voice, upload_ids])

test("CHAT-02 CHAT-04 a voice recorded without a network survives a reload, and goes out once when it is back", async () => {
  await writeVoice(9, new Blob(["what was said"], { type: "audio/webm" }), 3)
  await expect.poll(states).toEqual([["waiting", 3, []]])
  // As after a reload: what this page knew is gone.
  forgetOutgoing()
  expect(states()).toEqual([["waiting", 3, []]])
  isAway = false
  sendWaiting()
  await expect.poll(() => sent).toHaveLength(1)
  expect(await uploads[0]?.text()).toBe("what was said")
  expect(sent).toMatchObject([{ user_id: 9, upload_ids: [71] }])
  // Refused: it says why, is uploaded no second time, and leaves nothing when it is thrown away.
  await expect.poll(states).toEqual([["failed", 3, [71]]])
  const clientId = outgoing()[0]?.client_id ?? ""
  expect(await findVoice(clientId)).toBeInstanceOf(Blob)
  discard(clientId)
  await expect.poll(() => findVoice(clientId)).toBeUndefined()
  expect(uploads).toHaveLength(1)
})

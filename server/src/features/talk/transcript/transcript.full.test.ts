import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { deleteMessage, recallMessage } from "@redthread/contract/message"
import { showTranscript } from "@redthread/contract/transcript"
import { translate } from "@redthread/contract/translation"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { LibreTranslateStub } from "../../../testing/stub/libretranslate-stub"
import { missingDecoder } from "../../people/photo/media/photo.ffmpeg"
import { sendForm } from "../../people/photo/testing/forms"
import { voice } from "../../people/photo/testing/voices"
import { makeTranscript } from "./transcript.service"
import { TranscriptionStub } from "./testing/transcription-stub"

const noDecoder = (await missingDecoder()) !== null

let app: TestApp
let stub: TranscriptionStub
let translation: LibreTranslateStub
let anna: TestMember
let ben: TestMember
let stranger: TestMember

const record = async (by: TestMember) =>
  (await sendForm(app, by, { "voice.webm": await voice() })).body.items[0]?.id ?? 0
const say = async (from: TestMember, to: TestMember) =>
  from.ok(sendMessage, { body: { user_id: to.id, upload_ids: [await record(from)] } })
const read = (by: TestMember, id: number) => by.ok(showTranscript, { params: { id } })
const stateOf = async (by: TestMember, id: number) => (await read(by, id)).state
const waitFor = (by: TestMember, id: number, state: string) =>
  expect.poll(() => stateOf(by, id), { timeout: 30_000 }).toBe(state)

describe.skipIf(noDecoder)("voice messages as text", () => {
  beforeAll(async () => {
    stub = await new TranscriptionStub().start()
    translation = await new LibreTranslateStub().start()
    app = await startApp({
      TRANSCRIBE_URL: `${stub.url}/`,
      TRANSCRIBE_KEY: "key",
      TRANSCRIBE_MODEL: "small",
      TRANSCRIBE_TIMEOUT: "2",
      TRANSLATE_URL: translation.url,
    })
    anna = await app.register({ language: "de" })
    ben = await app.register({ gender: 1 })
    stranger = await app.register({ gender: 1 })
    await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hallo" } })
    await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hello" } })
  })
  beforeEach(() => {
    stub.behaviour = "transcribe"
    stub.text = "Guten Morgen, wie geht es dir heute?"
    stub.requests.length = 0
  })
  afterAll(async () => {
    await app.stop()
    await stub.stop()
    await translation.stop()
  })

  test("LEARN-03 a voice message is written out after it was sent, for both members, and translated on request", async () => {
    const socket = await ben.socket()
    const { id, thread_id } = await say(anna, ben)
    const { data } = await socket.next("transcript")
    expect(data).toEqual({ thread_id, id, state: "ready" })
    const text = { state: "ready", content: stub.text, language: "de", translate: null }
    expect(await read(ben, id)).toMatchObject(text)
    expect(await read(anna, id)).toMatchObject(text)
    expect(stub.requests).toMatchObject([{ authorization: "Bearer key", model: "small", file: { type: "audio/mp4" } }])
    const { translate: translated } = await ben.ok(translate, { body: { type: "transcript", id } })
    expect(translated).not.toBe(stub.text)
    expect(await read(ben, id)).toMatchObject({ translate: translated, translated_by: "machine" })
    expect((await stranger.call(showTranscript, { params: { id } })).status).toBe(404)
    expect((await stranger.call(translate, { body: { type: "transcript", id } })).status).toBe(404)
  })

  test("LEARN-03 a text message has no transcript", async () => {
    const { id } = await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Nochmal" } })
    expect((await ben.call(showTranscript, { params: { id } })).status).toBe(404)
  })

  test("LEARN-03 SAFE-01 the scam shield reads what was said, and warns the recipient only", async () => {
    stub.text = "My love, could you lend me 400 dollars until Friday? I'll pay you back."
    const socket = await ben.socket()
    const { id } = await say(anna, ben)
    await socket.next("message_changed", (event) => event.id === id)
    await waitFor(ben, id, "ready")
    const shown = async (by: TestMember, other: TestMember) =>
      (await by.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages.find(
        (message) => message.id === id,
      )
    expect((await shown(ben, anna))?.warning).toEqual(["money"])
    expect((await shown(anna, ben))?.warning).toBeUndefined()
    const hits = await rows(db, sql`select signs from scam_hit where about = 'message' and about_id = ${id}`)
    expect(hits).toEqual([{ signs: ["money"] }])
  })

  test("LEARN-03 silence has no words", async () => {
    stub.text = "[BLANK_AUDIO]"
    const { id } = await say(anna, ben)
    await waitFor(ben, id, "empty")
    expect(await read(ben, id)).toMatchObject({ content: "", translate: null })
  })

  test("LEARN-03 a recording that the server never accepts fails at once, and sending is not affected", async () => {
    stub.behaviour = { status: 415, body: { error: { message: "Unsupported" } } }
    const socket = await ben.socket()
    const { id, message_type } = await say(anna, ben)
    expect(message_type).toBe("voice")
    expect((await socket.next("transcript", (event) => event.id === id)).data).toMatchObject({ state: "failed" })
    expect(stub.requests).toHaveLength(1)
  })

  test("LEARN-03 a server that fails is asked five times and no more, and later once it works", async () => {
    stub.behaviour = { status: 500, body: "" }
    const { id } = await say(anna, ben)
    const attempts = async () =>
      (await rows<{ attempts: number }>(db, sql`select attempts from transcript where message_id = ${id}`))[0]?.attempts
    await expect.poll(attempts, { timeout: 30_000 }).toBe(1)
    for (let attempt = 2; attempt <= 5; attempt += 1) await makeTranscript(db, id)
    expect(await stateOf(ben, id)).toBe("failed")
    await makeTranscript(db, id)
    expect(await attempts()).toBe(5)
    const { id: next } = await say(anna, ben)
    await expect.poll(() => stub.requests.length, { timeout: 30_000 }).toBe(6)
    expect(await stateOf(ben, next)).toBe("waiting")
    stub.behaviour = "transcribe"
    await Promise.all([makeTranscript(db, next), makeTranscript(db, next)])
    expect(await stateOf(ben, next)).toBe("ready")
  })

  test("LEARN-03 the delay that the server states is kept", async () => {
    stub.behaviour = { status: 429, headers: { "retry-after": "7200" }, body: {} }
    const { id } = await say(anna, ben)
    const delay = async () =>
      (
        await rows<{ seconds: number }>(
          db,
          sql`select extract(epoch from start_after - now())::int as seconds from pgboss.job
            where name = 'transcript.make' and state = 'created' and (data ->> 'message_id')::bigint = ${id}`,
        )
      )[0]?.seconds ?? 0
    await expect.poll(delay, { timeout: 30_000 }).toBeGreaterThan(7000)
  })

  test("LEARN-03 a recalled message loses its transcript, and a deleted one for its reader", async () => {
    const { id } = await say(anna, ben)
    await waitFor(ben, id, "ready")
    await ben.ok(deleteMessage, { params: { id } })
    expect((await ben.call(showTranscript, { params: { id } })).status).toBe(404)
    expect(await stateOf(anna, id)).toBe("ready")
    await anna.ok(recallMessage, { body: { id } })
    expect((await anna.call(showTranscript, { params: { id } })).status).toBe(404)
    expect(await rows(db, sql`select message_id from transcript where message_id = ${id}`)).toEqual([])
  })

  test("LEARN-03 a message that is recalled while it is written out stays without a transcript and a warning", async () => {
    stub.behaviour = "hang"
    const { id } = await say(anna, ben)
    await expect.poll(() => stub.requests.length, { timeout: 30_000 }).toBe(1)
    await anna.ok(recallMessage, { body: { id } })
    stub.behaviour = "transcribe"
    await makeTranscript(db, id)
    expect(await rows(db, sql`select message_id from transcript where message_id = ${id}`)).toEqual([])
  })

  test("LEARN-03 transcripts are in both members' exports, and an erasure deletes those of the own messages", async () => {
    const { id } = await say(anna, ben)
    await waitFor(ben, id, "ready")
    const exported = async (member: TestMember) => {
      const part = everyFeature.exports(db, member.id).find(({ name }) => name === "transcript")
      const { transcripts } = (await part?.read()) ?? {}
      for await (const item of transcripts as AsyncIterable<{ messageId: number }>)
        if (item.messageId === id) return item
      return undefined
    }
    expect(await exported(anna)).toMatchObject({ direction: "sent", content: stub.text })
    expect(await exported(ben)).toMatchObject({ direction: "received", content: stub.text })
    await transaction(db, (tx) => everyFeature.onErase(tx, anna.id))
    expect(await exported(ben)).toBeUndefined()
  })
})

describe.skipIf(noDecoder)("without a transcription server", () => {
  test("LEARN-03 a voice message is sent as ever, and its reader is told that there is no text", async () => {
    app = await startApp()
    try {
      ;[anna, ben] = [await app.register(), await app.register({ gender: 1 })]
      const { id } = await say(anna, ben)
      expect(await read(ben, id)).toMatchObject({ state: "off", content: "" })
    } finally {
      await app.stop()
    }
  })
})

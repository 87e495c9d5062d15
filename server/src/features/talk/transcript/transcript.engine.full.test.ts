import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { transcriptMax } from "@redthread/contract/transcript"
import { clock } from "../../../core/process/clock"
import { type TranscriptionBehaviour, TranscriptionStub } from "./testing/transcription-stub"
import { transcribe, TranscriptionError, type TranscriptionFailure } from "./transcript.engine"

let stub: TranscriptionStub
let folder: string
let path: string
beforeAll(async () => {
  stub = await new TranscriptionStub().start()
  folder = await mkdtemp(join(tmpdir(), "redthread-voice-"))
  path = join(folder, "voice.m4a")
  await writeFile(path, Buffer.alloc(1000, 1))
})
afterEach(() => {
  stub.behaviour = "transcribe"
  clock.set(null)
})
afterAll(async () => {
  await stub.stop()
  await rm(folder, { recursive: true, force: true })
})

const settings = (more: { key?: string; timeout?: number; url?: string } = {}) => ({
  url: stub.url,
  model: "whisper-small",
  timeout: 5000,
  ...more,
})

async function failure(more: Parameters<typeof settings>[0] = {}): Promise<TranscriptionError> {
  try {
    await transcribe(settings(more), path)
  } catch (error) {
    if (error instanceof TranscriptionError) return error
    throw error
  }
  throw new Error("the recording was transcribed")
}

test("LEARN-03 sends the recording as the protocol documents it, with a key only if there is one", async () => {
  expect(await transcribe(settings({ key: "secret" }), path)).toBe("Good morning, how are you?")
  await transcribe(settings(), path)
  expect(stub.requests).toEqual(
    ["Bearer secret", undefined].map((authorization) => ({
      authorization,
      model: "whisper-small",
      format: "json",
      file: { name: "voice.m4a", type: "audio/mp4", bytes: 1000 },
    })),
  )
})

const errorBody = (message: string) => ({ error: { message, type: "invalid_request_error", param: null, code: null } })

describe("LEARN-03 documented failures", () => {
  const cases: [what: string, behaviour: TranscriptionBehaviour, failure: TranscriptionFailure][] = [
    ["a wrong key", { status: 401, body: errorBody("Incorrect API key provided") }, "refused"],
    ["a key without the right", { status: 403, body: errorBody("Country not supported") }, "refused"],
    ["an unknown model", { status: 404, body: errorBody("The model does not exist") }, "refused"],
    ["a file above the limit", { status: 413, body: errorBody("Maximum content size limit exceeded") }, "too_large"],
    ["an unreadable file", { status: 400, body: errorBody("Invalid file format.") }, "unreadable"],
    ["an unsupported type", { status: 415, body: errorBody("Unsupported media type") }, "unreadable"],
    ["an invalid form (vLLM)", { status: 422, body: { detail: [] } }, "unreadable"],
    ["the rate limit", { status: 429, body: errorBody("Rate limit reached") }, "limited"],
    ["an error of the server", { status: 500, body: "Internal Server Error" }, "fault"],
    ["an overloaded server", { status: 503, body: errorBody("Overloaded") }, "fault"],
    ["a page instead of JSON", { body: "<html></html>" }, "fault"],
    ["a reply without the text", { body: { words: [] } }, "fault"],
    ["a text that is none", { body: { text: 5 } }, "fault"],
    ["an empty reply", { body: "" }, "fault"],
    ["an endless reply", { body: `{"text": "${"x".repeat(300_000)}"}` }, "fault"],
  ]
  test.each(cases)("LEARN-03 %s", async (_what, behaviour, expected) => {
    stub.behaviour = behaviour
    expect((await failure()).failure).toBe(expected)
  })

  test("LEARN-03 no reply in time, and no server", async () => {
    stub.behaviour = "hang"
    expect((await failure({ timeout: 50 })).failure).toBe("slow")
    expect((await failure({ url: "http://127.0.0.1:9/v1" })).failure).toBe("down")
  })

  test.each([
    ["7", 7000],
    ["Fri, 27 Nov 2026 12:00:30 GMT", 30_000],
    ["Fri, 27 Nov 2026 11:00:00 GMT", undefined],
    ["soon", undefined],
    ["-5", undefined],
  ])("LEARN-03 the server's delay %s", async (header, expected) => {
    clock.set(new Date("2026-11-27T12:00:00Z"))
    stub.behaviour = { status: 429, headers: { "retry-after": header }, body: errorBody("Rate limit reached") }
    expect((await failure()).retryAfterMs).toBe(expected)
  })
})

test.each([
  ["", ""],
  [" \n", ""],
  ["[BLANK_AUDIO]", ""],
  ["(music) [applause]", ""],
  [" Hello (laughs) there\u0000 ", "Hello (laughs) there"],
])("LEARN-03 the text %j is stored as %j", async (text, expected) => {
  stub.behaviour = { body: { text } }
  expect(await transcribe(settings(), path)).toBe(expected)
})

test("LEARN-03 a text of a model that repeats itself is cut off", async () => {
  stub.behaviour = { body: { text: "again ".repeat(5000) } }
  expect((await transcribe(settings(), path)).length).toBeLessThanOrEqual(transcriptMax)
})

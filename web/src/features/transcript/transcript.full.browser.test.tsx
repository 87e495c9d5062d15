import { QueryClientProvider } from "@tanstack/react-query"
import type { Transcript as TranscriptReply } from "@redthread/contract/transcript"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Transcript } from "./transcript"

await startTexts("en", ["shell", "ui", "error", "transcript", "translation"])
await startTestSite(true)
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const none: TranscriptReply = { state: "off", content: "", language: null, translate: null }

/** A tenth of a second of silence: WAV, mono, 8 bits, 8000 Hz. */
function silence(): string {
  const bytes = new Uint8Array(844).fill(128)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at)
  text(0, "RIFF")
  view.setUint32(4, 836, true)
  text(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, "data")
  view.setUint32(40, 800, true)
  return URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }))
}

async function open(reply: Partial<TranscriptReply>, { isMine = false } = {}) {
  const server = new FakeServer({ "GET /messages/4/transcript": () => Response.json({ ...none, ...reply }) })
  const shown = await render(
    <QueryClientProvider client={queryClient}>
      <Transcript messageId={4} src={silence()} spoken="de" isMine={isMine} />
    </QueryClientProvider>,
  )
  const button = page.getByRole("button", { name: "Show as text" })
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(server.requests).toEqual([])
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(button).toHaveAttribute("aria-expanded", "true")
  return { server, shown }
}

test("LEARN-03 the text unfolds on request, with its translation, the original and a warning about mistakes", async () => {
  await open({
    state: "ready",
    content: "Guten Morgen",
    language: "de",
    translate: "Good morning",
    translated_by: "machine",
    translate_engine: "deepl",
  })
  await expect.element(page.getByText("Good morning")).toBeVisible()
  await page.getByRole("button", { name: "Show original" }).click()
  expect(page.getByText("Guten Morgen").element().getAttribute("lang")).toBe("de")
  await expect.element(page.getByText("Recognised by a machine; words may be wrong.")).toBeVisible()
})

test("LEARN-03 the own message is shown in its own words", async () => {
  await open({ state: "ready", content: "Guten Morgen", language: "de", translate: "Good morning" }, { isMine: true })
  await expect.element(page.getByText("Guten Morgen")).toHaveAttribute("lang", "de")
  expect(page.getByText("Good morning").elements()).toHaveLength(0)
})

test.each([
  ["waiting", "The text is being made."],
  ["empty", "No words were recognised."],
  ["failed", "could not be turned into text"],
  ["off", "this site has no speech recognition"],
] as const)(
  "LEARN-03 the state %s is said plainly, and without a browser's recognition nothing is offered",
  async (state, words) => {
    vi.stubGlobal("SpeechRecognition", undefined)
    await open({ state })
    await expect.element(page.getByRole("status")).toHaveTextContent(words)
    expect(page.getByRole("button").elements()).toHaveLength(1)
  },
)

test("LEARN-03 what cannot be loaded can be tried again", async () => {
  const { server } = await open({})
  queryClient.clear()
  expect(server.of("GET", "/messages/4/transcript").length).toBeGreaterThan(0)
})

/** A browser's recognition at its edge: one that recognises a track, as `available` shows. */
function fakeRecognition(end: "words" | "silence" | "network") {
  const started: { lang: string; kind: string }[] = []
  class SpeechRecognition {
    static available = () => Promise.resolve("available")
    lang = ""
    onresult: ((event: unknown) => void) | null = null
    onerror: ((event: { error: string }) => void) | null = null
    onend: (() => void) | null = null
    start(track: MediaStreamTrack) {
      started.push({ lang: this.lang, kind: track.kind })
      queueMicrotask(() => {
        if (end === "network") return this.onerror?.({ error: "network" })
        if (end === "words")
          this.onresult?.({ resultIndex: 0, results: [{ isFinal: true, 0: { transcript: " Guten Morgen" } }] })
        return this.onend?.()
      })
    }
    stop = () => this.onend?.()
    abort = () => undefined
  }
  vi.stubGlobal("SpeechRecognition", SpeechRecognition)
  return started
}

test("LEARN-03 the browser recognises the recording on the reader's press only, and is named", async () => {
  const started = fakeRecognition("words")
  await open({ state: "off" })
  const offer = page.getByRole("button", { name: "Recognise in this browser" })
  await expect.element(offer).toBeVisible()
  await expect.element(page.getByText(/may send the recording to its maker/)).toBeVisible()
  expect(started).toEqual([])
  await offer.click()
  await expect.element(page.getByText("Guten Morgen")).toHaveAttribute("lang", "de")
  await expect.element(page.getByText("Recognised by your browser; words may be wrong.")).toBeVisible()
  expect(started).toEqual([{ lang: "de", kind: "audio" }])
})

test.each([
  ["silence", "No words were recognised."],
  ["network", "Your browser could not recognise this."],
] as const)("LEARN-03 a browser that ends with %s says so, and can be asked again", async (end, words) => {
  fakeRecognition(end)
  await open({ state: "failed" })
  await page.getByRole("button", { name: "Recognise in this browser" }).click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Recognise in this browser" })).toBeEnabled()
})

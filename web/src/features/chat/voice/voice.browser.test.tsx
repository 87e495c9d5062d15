import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTestTexts } from "../../../testing/texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { beginRecording, discardRecording, sendRecording, useRecording } from "./recordings"
import type { Recorded } from "./voice-recorder"
import { VoicePlayer } from "../../../ui/display/VoicePlayer"
import { VoiceRecorder } from "./VoiceRecorder"

await startTestTexts("en")

function tone(): MediaStream {
  const context = new AudioContext()
  const to = context.createMediaStreamDestination()
  const oscillator = context.createOscillator()
  oscillator.connect(to)
  oscillator.start()
  return to.stream
}

const microphone = vi.fn<() => Promise<MediaStream>>()

beforeEach(() => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(() => microphone())
})
afterEach(() => {
  discardRecording(userId)
  vi.restoreAllMocks()
})

const userId = 2

const Recorder = (props: Partial<Parameters<typeof VoiceRecorder>[0]>) => {
  const state = useRecording(userId)
  if (!state) return null
  return (
    <VoiceRecorder
      userId={userId}
      state={state}
      onSend={() => Promise.resolve()}
      onClose={() => undefined}
      {...props}
    />
  )
}

function recorder(props: Partial<Parameters<typeof VoiceRecorder>[0]> = {}) {
  void beginRecording(userId, props.max)
  return render(<Recorder {...props} />)
}

test("CHAT-02 a recording stops by itself when its time is up, says so, and lets the microphone go", async () => {
  const stream = tone()
  microphone.mockResolvedValue(stream)
  const sent: Recorded[] = []
  await recorder({ max: 0.5, onSend: (recorded) => Promise.resolve(void sent.push(recorded)) })
  await expect.element(page.getByText("Recording max time reached")).toBeVisible()
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"])
  await page.getByRole("button", { name: "Send the voice message" }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.seconds).toBe(0.5)
  expect(sent[0]?.sound.type).toMatch(/^audio\//)
  expect(sent[0]?.sound.size).toBeGreaterThan(100)
})

test("CHAT-02 a recording can be stopped, and thrown away", async () => {
  microphone.mockImplementation(() => Promise.resolve(tone()))
  const onClose = vi.fn<() => void>()
  await recorder({ onClose })
  await page.getByRole("button", { name: "Stop recording" }).click()
  await expect.element(page.getByRole("button", { name: "Send the voice message" })).toBeEnabled()
  expect(page.getByText("Recording max time reached").elements()).toHaveLength(0)
  await page.getByRole("button", { name: "Discard the recording" }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test("CHAT-02 a recording that is sent twice at once goes once", async () => {
  microphone.mockResolvedValue(tone())
  const onSend = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
  await recorder({ max: 0.3, onSend })
  const send = page.getByRole("button", { name: "Send the voice message" })
  await send.click()
  await expect.element(send).toBeDisabled()
  await sendRecording(userId, onSend)
  expect(onSend).toHaveBeenCalledOnce()
})

test("CHAT-02 a voice that can't be sent stays, with the reason", async () => {
  microphone.mockResolvedValue(tone())
  await recorder({ max: 0.3, onSend: () => Promise.reject(new Error("gone")) })
  await page.getByRole("button", { name: "Send the voice message" }).click()
  await expect.element(page.getByRole("alert")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Send the voice message" })).toBeEnabled()
})

test.each([
  ["NotAllowedError", "We need your microphone for this."],
  ["NotFoundError", "No microphone was found on this device."],
  ["AbortError", "The recording failed. Please try again."],
])("CHAT-02 where the microphone answers %s it is said", async (name, sentence) => {
  microphone.mockRejectedValue(new DOMException("", name))
  await recorder()
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
})

test("CHAT-02 a browser without recording has its own message", async () => {
  vi.stubGlobal("MediaRecorder", undefined)
  await recorder()
  await expect.element(page.getByRole("alert")).toHaveTextContent("This browser can’t record voice messages.")
  vi.unstubAllGlobals()
})

/** Two seconds of silence, as a file of 8000 samples per second. */
function silence(): string {
  const samples = 16_000
  const view = new DataView(new ArrayBuffer(44 + samples))
  const text = (at: number, word: string) =>
    [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  text(0, "RIFF")
  view.setUint32(4, 36 + samples, true)
  text(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, "data")
  view.setUint32(40, samples, true)
  new Uint8Array(view.buffer).fill(128, 44)
  return URL.createObjectURL(new Blob([view.buffer], { type: "audio/wav" }))
}

test("CHAT-02 a voice plays at the speed that is chosen, is sought by keys, and only one is heard at a time", async () => {
  const src = silence()
  await render(
    <>
      <VoicePlayer src={src} seconds={2} />
      <VoicePlayer src={src} seconds={2} />
    </>,
  )
  const [first, second] = document.querySelectorAll("audio")
  const play = (place: number) => page.getByRole("button", { name: /^Play the voice message/ }).nth(place)
  await page.getByRole("button", { name: "Speed: 1×" }).first().click()
  await play(0).click()
  await expect.poll(() => first?.paused).toBe(false)
  expect(first?.playbackRate).toBe(1.5)
  await play(0).click()
  await expect.poll(() => [first?.paused, second?.paused]).toEqual([true, false])
  const seek = page.getByRole("slider", { name: "Position in the voice message" }).first()
  seek.element().focus()
  await userEvent.keyboard("{End}")
  expect(first?.currentTime).toBeCloseTo(2, 0)
})

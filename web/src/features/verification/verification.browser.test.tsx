import type { Verification, VerificationAttempt } from "@redthread/contract/verification"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { GestureTask } from "./GestureTask"
import { VerifyScreen } from "./VerifyScreen"

await startTexts("en", ["shell", "ui", "error", "verification"])

const camera = vi.fn<() => Promise<MediaStream>>()

/** A camera that sees one colour. */
function painted(): MediaStream {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width: 320, height: 240 })
  const paint = canvas.getContext("2d")
  const draw = () => {
    if (!paint) return
    paint.fillStyle = `rgb(${Math.floor(Math.random() * 255)} 120 90)`
    paint.fillRect(0, 0, 320, 240)
    requestAnimationFrame(draw)
  }
  draw()
  return canvas.captureStream(30)
}

const attempt: VerificationAttempt = {
  id: 4,
  state: "shown",
  gesture: { hand: "left", sign: "two", place: "chin" },
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  submitted_at: null,
  decided_at: null,
  reason: null,
  note: null,
}
const none: Verification = { verified: false, attempt: null, tries_left: 5, next_try_at: null }
let answer: Verification

beforeEach(() => {
  answer = none
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(() => camera())
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )

test("PRO-13 the gesture is shown step by step, and without the box there is no camera", async () => {
  await show(<GestureTask attempt={attempt} />)
  const steps = page.getByRole("listitem")
  await expect.element(steps.nth(0)).toHaveTextContent("Raise your left hand")
  await expect.element(steps.nth(1)).toHaveTextContent("Show two fingers")
  await expect.element(steps.nth(2)).toHaveTextContent("Hold it under your chin")
  expect(document.querySelectorAll("li svg")).toHaveLength(3)
  await expect.element(page.getByRole("button", { name: "Open the camera" })).toBeDisabled()
  await page.getByRole("checkbox").click()
  await expect.element(page.getByRole("button", { name: "Open the camera" })).toBeEnabled()
})

test("PRO-13 a countdown takes the selfie hands-free; it is looked at before it goes, and the camera is let go", async () => {
  const stream = painted()
  camera.mockResolvedValue(stream)
  await show(<GestureTask attempt={attempt} seconds={1} />)
  await page.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Open the camera" }).click()
  await page.getByRole("button", { name: "Take the picture in 1 seconds" }).click()
  await expect.element(page.getByRole("timer")).toHaveTextContent("1")
  await expect.element(page.getByRole("img", { name: "Your selfie" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Send the selfie" })).toBeEnabled()
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"])
  await page.getByRole("button", { name: "Take another" }).click()
  expect(page.getByRole("img", { name: "Your selfie" }).elements()).toHaveLength(0)
})

test.each([
  ["NotAllowedError", "Your browser does not let us use the camera."],
  ["NotFoundError", "No camera was found."],
  ["NotReadableError", "Another program is using the camera."],
])("PRO-13 where the camera answers %s it is said what to do, and one can try again", async (name, sentence) => {
  camera.mockRejectedValueOnce(new DOMException("", name))
  await show(<GestureTask attempt={attempt} />)
  await page.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Open the camera" }).click()
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
  camera.mockResolvedValue(painted())
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.element(page.getByRole("button", { name: /^Take the picture/ })).toBeEnabled()
})

test("PRO-13 a refusal tells its reason and the staff's words, and leads to another try", async () => {
  const decided = { submitted_at: attempt.expires_at, decided_at: attempt.expires_at }
  answer = {
    ...none,
    attempt: { ...attempt, ...decided, state: "refused", reason: "not_live", note: "Try by daylight" },
  }
  await show(<VerifyScreen />)
  await expect.element(page.getByRole("note")).toHaveTextContent(/picture of a picture.*Try by daylight/)
  answer = { ...none, attempt }
  await page.getByRole("button", { name: "Show me the gesture" }).click()
  await expect.element(page.getByRole("heading", { name: "Your gesture" })).toBeVisible()
})

test("PRO-13 who waits, who is verified, and who has tried too often is told so", async () => {
  answer = { ...none, attempt: { ...attempt, state: "waiting", submitted_at: attempt.expires_at } }
  const screen = await show(<VerifyScreen />)
  await expect.element(page.getByRole("heading", { name: "We are looking at your selfie" })).toBeVisible()
  await screen.unmount()
  answer = { ...none, verified: true }
  const verified = await show(<VerifyScreen />)
  await expect.element(page.getByRole("heading", { name: "You are verified" })).toBeVisible()
  await verified.unmount()
  answer = { ...none, tries_left: 0, next_try_at: "2026-11-23T10:00:00.000Z" }
  await show(<VerifyScreen />)
  await expect.element(page.getByText(/You can try again from/)).toBeVisible()
  expect(page.getByRole("button").elements()).toHaveLength(0)
})

import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { prepare } from "./call.dial"
import type { Peer } from "./call.peer"
import { dismiss, finish, run } from "./call.run"
import { callView } from "./call.store"
import { CallRecord } from "./call"
import { CallOverlay } from "./call.mount"
import { keepAwake, releaseWakeLock } from "./wake-lock"

await startTexts("en", ["shell", "ui", "error", "call", "support", "relation"])

const devices = vi.fn<(asked?: MediaStreamConstraints) => Promise<MediaStream>>()
const user = { user_id: 5, name: "Maria", avatar: null }

beforeEach(() => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation((asked) => devices(asked))
  const terms = { price: 1, seconds: 600 }
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ user, voice: terms, video: terms, relay: false })))
})
afterEach(() => {
  if (callView.get().status === "preview") dismiss()
  else finish("hangup")
  callView.reset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallOverlay />
    </QueryClientProvider>,
  )

const silence = (): MediaStream => new AudioContext().createMediaStreamDestination().stream

const start = () => page.getByRole("button", { name: "Call now" })

test.each([
  ["NotAllowedError", /does not let us use the microphone or camera\. Allow it/],
  ["NotFoundError", /No microphone was found\. Connect one/],
  ["NotReadableError", /Another program is using the microphone or camera\. Close it/],
])("CALL-04 where the devices answer %s it is said what to do, and trying again goes on", async (name, sentence) => {
  devices.mockRejectedValue(new DOMException("", name))
  await show()
  await prepare(user.user_id, true)
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
  await expect.element(start()).toBeDisabled()
  devices.mockResolvedValue(silence())
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.element(start()).toBeEnabled()
  expect(page.getByRole("alert").elements()).toHaveLength(0)
})

test("CALL-04 an old browser gets the advice to update, without a retry", async () => {
  vi.stubGlobal("RTCPeerConnection", undefined)
  await show()
  await prepare(user.user_id, true)
  await expect.element(page.getByRole("alert")).toHaveTextContent("This browser can’t make calls. Please update it")
  expect(page.getByRole("button", { name: "Try again" }).elements()).toHaveLength(0)
  await expect.element(start()).toBeDisabled()
})

test("CALL-04 without a camera a video call is made with sound alone, and says so before it rings", async () => {
  devices.mockImplementation((asked) =>
    asked?.video ? Promise.reject(new DOMException("", "NotFoundError")) : Promise.resolve(silence()),
  )
  await show()
  await prepare(user.user_id, false)
  await expect.element(page.getByText("No camera: the other person can hear you but not see you")).toBeVisible()
  await expect.element(start()).toBeEnabled()
})

const darkness = (): MediaStream => document.createElement("canvas").captureStream()

test("CALL-04: the signs of the other's microphone and camera, also beside the page, until they are on again", async () => {
  await show()
  const other = new MediaStream([...silence().getTracks(), ...darkness().getTracks()])
  callView.set({ status: "connected", id: 8, user, own: silence(), other, camera: false, since: Date.now() })
  const muted = page.getByText("Maria’s microphone is muted")
  const cameraOff = page.getByText("Maria’s camera is off")
  await expect.element(page.getByRole("region", { name: "Maria" })).toBeVisible()
  expect([muted, cameraOff].flatMap((sign) => sign.elements())).toEqual([])
  callView.set({ otherMedia: { mute: true, camera: false } })
  await expect.element(muted).toBeVisible()
  await expect.element(cameraOff).toBeVisible()
  // Screen readers announce changes only in a live region that exists before its text.
  expect(muted.element().closest("output")).toBe(cameraOff.element().closest("output"))
  callView.set({ minimised: true })
  await expect.element(page.getByRole("region", { name: "Call with Maria" })).toBeVisible()
  for (const sign of [muted, cameraOff]) await expect.element(sign).toBeInTheDocument()
  callView.set({ minimised: false, otherMedia: { mute: false, camera: true } })
  await expect.element(page.getByRole("region", { name: "Maria" })).toBeVisible()
  expect([muted, cameraOff].flatMap((sign) => sign.elements())).toEqual([])
})

test("CALL-04: Tab stays within the call, also from its start, and Escape makes it small", async () => {
  await show()
  callView.set({ status: "connected", id: 8, user, own: silence(), other: silence(), since: Date.now() })
  await expect.element(page.getByRole("region", { name: "Maria" })).toHaveFocus()
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}")
  await expect.element(page.getByRole("button", { name: "Hang up" })).toHaveFocus()
  await userEvent.keyboard("{Tab}")
  await expect.element(page.getByRole("button", { name: "Minimise" })).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("region", { name: "Call with Maria" })).toBeVisible()
})

test("CALL-04: the received tracks decide for an older client of the other, which reports nothing", async () => {
  await show()
  callView.set({ status: "connected", id: 8, user, own: silence(), other: silence(), since: Date.now() })
  await expect.element(page.getByText("Maria’s camera is off")).toBeVisible()
})

test("CALL-04: a video call that was answered without a camera gets one during the call", async () => {
  const sent: unknown[] = []
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ status: "connected", seconds: 1 }))
  })
  const peer = { addTrack: vi.fn<(track: MediaStreamTrack) => void>(), close: () => undefined }
  run.peer = peer as unknown as Peer
  await show()
  callView.set({ status: "connected", id: 8, user, own: silence(), other: silence(), camera: false, since: Date.now() })
  devices.mockRejectedValueOnce(new DOMException("", "NotFoundError"))
  await page.getByRole("button", { name: "Turn the camera on" }).click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("No camera was found. Connect one")
  devices.mockResolvedValue(darkness())
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.element(page.getByRole("button", { name: "Turn the camera off" })).toBeVisible()
  await expect.element(page.getByLabelText("You", { exact: true })).toBeVisible()
  expect(peer.addTrack).toHaveBeenCalledTimes(1)
  expect(page.getByRole("alert").elements()).toHaveLength(0)
  await expect.poll(() => sent).toContainEqual(expect.objectContaining({ event: "media", mute: false, camera: true }))
})

test("CALL-05 the price is said before, a warning in the last minute, and why the call then ends", async () => {
  devices.mockResolvedValue(silence())
  await show()
  await prepare(user.user_id, true)
  await expect.element(page.getByText("1 gold for each minute or part of a minute.")).toBeVisible()
  await expect.element(page.getByText(/10 minutes/)).toBeVisible()
  callView.set({ status: "connected", id: 9, caller: true, since: Date.now(), left: 61 })
  await expect.element(page.getByRole("timer")).toBeVisible()
  expect(page.getByRole("alert").elements()).toHaveLength(0)
  callView.set({ left: 60 })
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your gold lasts less than a minute")
  finish("overdue", 600)
  await expect.element(page.getByText("The gold for this call is used up")).toBeVisible()
  expect(page.getByRole("alert").elements()).toHaveLength(0)
})

test("CALL-01 the lock screen shows a running call and can mute it until it ends", async () => {
  const own = silence()
  const handlers = new Map<string, (() => void) | null>()
  vi.spyOn(navigator.mediaSession, "setActionHandler").mockImplementation((action, handler) => {
    handlers.set(action, handler as (() => void) | null)
  })
  await show()
  callView.set({ status: "connected", id: 7, user, voiceOnly: true, own, since: Date.now() })
  await expect.element(page.getByRole("region", { name: "Maria" })).toBeVisible()
  expect(navigator.mediaSession.metadata).toMatchObject({ title: "Maria", artist: "Voice call" })
  expect(navigator.mediaSession.playbackState).toBe("playing")
  handlers.get("togglemicrophone")?.()
  await expect.element(page.getByRole("button", { name: "Unmute the microphone" })).toBeVisible()
  expect(own.getAudioTracks()[0]?.enabled).toBe(false)
  handlers.get("hangup")?.()
  await expect.element(page.getByText("Call ended")).toBeVisible()
  expect(navigator.mediaSession.metadata).toBeNull()
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
})

test("CALL-01 the screen is kept from going dark for as long as the call goes on", async () => {
  const released = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const lock = Object.assign(new EventTarget(), { release: released }) as unknown as WakeLockSentinel
  const request = vi.spyOn(navigator.wakeLock, "request").mockResolvedValue(lock)
  keepAwake()
  keepAwake()
  await expect.poll(() => request.mock.calls.length).toBe(1)
  // The browser releases the lock when the page is hidden; it is requested again when visible.
  lock.dispatchEvent(new Event("release"))
  document.dispatchEvent(new Event("visibilitychange"))
  await expect.poll(() => request.mock.calls.length).toBe(2)
  releaseWakeLock()
  await expect.poll(() => released.mock.calls.length).toBe(1)
})

test("CALL-03 a call that was answered but never connected is not shown as missed", async () => {
  await render(<CallRecord content="disconnected 0 video" isMine={false} userId={user.user_id} />)
  await expect.element(page.getByText("Video call · connection lost")).toBeVisible()
})

test("CALL-03 a call of mine in the conversation offers to call again", async () => {
  await render(<CallRecord content="missed 0 voice" isMine userId={user.user_id} />)
  await expect.element(page.getByRole("button", { name: "Call again" })).toBeVisible()
  expect(page.getByRole("button", { name: "Call back" }).query()).toBeNull()
})

test("CALL-04: on the phone the other fills the screen, the controls are one row, and the rest is in a menu", async () => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(390, 844)
  await show()
  const other = new MediaStream([...silence().getTracks(), ...darkness().getTracks()])
  const own = new MediaStream([...silence().getTracks(), ...darkness().getTracks()])
  callView.set({
    status: "connected",
    id: 8,
    user,
    own,
    other,
    otherMedia: { mute: false, camera: true },
    since: Date.now(),
  })
  const picture = page.getByRole("button", { name: "Move your picture to another corner" })
  await expect.element(picture).toBeVisible()
  const video = document.querySelector("video:not([data-own])") as HTMLElement
  expect(getComputedStyle(video).objectFit).toBe("cover")
  expect(video.getBoundingClientRect()).toMatchObject({ width: 390, height: 844 })
  const controls = ["Mute the microphone", "Turn the camera off", "More", "Hang up"].map((name) =>
    page.getByRole("button", { name, exact: true }).element().getBoundingClientRect(),
  )
  expect(new Set(controls.map(({ top }) => Math.round(top))).size).toBe(1)
  const name = page.getByRole("heading", { name: "Maria" }).element().getBoundingClientRect()
  const places = new Set<string>()
  for (const _press of [1, 2, 3, 4]) {
    await picture.click()
    const { left, right, top, bottom } = picture.element().getBoundingClientRect()
    places.add(`${Math.round(left)} ${Math.round(top)}`)
    expect([
      left >= 0,
      right <= 390,
      top >= name.bottom,
      bottom <= Math.min(...controls.map((each) => each.top)),
    ]).toEqual([true, true, true, true])
  }
  expect(places.size).toBe(4)
  await page.getByRole("button", { name: "More", exact: true }).click()
  for (const item of ["Devices", "Report", "Block"])
    await expect.element(page.getByRole("menuitem", { name: item })).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await page.viewport(...before)
})

test("CALL-04: the own picture follows the finger to the nearest corner", async () => {
  await show()
  const own = new MediaStream([...silence().getTracks(), ...darkness().getTracks()])
  callView.set({ status: "connected", id: 8, user, own, other: silence(), since: Date.now() })
  const picture = page.getByRole("button", { name: "Move your picture to another corner" })
  await expect.element(picture).toHaveAttribute("data-corner", "top-end")
  const element = picture.element() as HTMLElement
  element.setPointerCapture = () => undefined
  const move = (type: string, clientX: number, clientY: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerType: "touch", isPrimary: true, bubbles: true, clientX, clientY }),
    )
  move("pointerdown", innerWidth - 40, 200)
  move("pointermove", 40, innerHeight)
  move("pointerup", 40, innerHeight)
  await expect.element(picture).toHaveAttribute("data-corner", "bottom-start")
  expect(element.style.translate).toBe("")
})

// Last test: calling back mounts a second call screen that is never removed.
test("CALL-03 a missed call among the messages is called back with one tap", async () => {
  devices.mockResolvedValue(silence())
  await render(<CallRecord content="missed 0 voice" isMine={false} userId={user.user_id} />)
  await expect.element(page.getByText("Voice call · missed")).toBeVisible()
  await page.getByRole("button", { name: "Call back" }).click()
  await expect.element(page.getByRole("dialog", { name: "Call Maria" })).toBeVisible()
})

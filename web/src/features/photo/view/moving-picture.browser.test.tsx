import type { AlbumPhoto } from "@redthread/contract/photo"
import { afterEach, expect, test, vi } from "vitest"
import { cdp, page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { PhotoSet } from "../photo"

await startTexts("en", ["shell", "ui", "error", "photo"])

const prefer = (value: "reduce" | "no-preference") =>
  (cdp() as unknown as { send: (method: string, parameters: object) => Promise<void> }).send(
    "Emulation.setEmulatedMedia",
    { features: [{ name: "prefers-reduced-motion", value }] },
  )

afterEach(async () => {
  vi.restoreAllMocks()
  await prefer("no-preference")
})

const still =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const dancing: AlbumPhoto = {
  id: 1,
  user_id: 2,
  kind: "image",
  alt: "Maria",
  src: still,
  thumbnail: still,
  poster: null,
  motion: "data:video/mp4;base64,",
  width: 320,
  height: 240,
  duration: 3,
  status: "ready",
  folder: "public",
  amount: null,
  paid: true,
  caption: null,
  created_at: "2026-11-27T00:00:00.000Z",
}

const button = (name: string) => page.getByRole("button", { name, exact: true })

function watchPlaying() {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined)
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined)
  return { play, pause }
}

const show = async (look: "mosaic" | "grid") => {
  await startTestSite(false)
  await showPart(<PhotoSet photos={[dancing]} met={{ type: "photo" }} look={look} />)
}

test("PHOTO-02 FEED-02 an animated picture moves in a post, and a button of 44 px pauses it", async () => {
  const { play, pause } = watchPlaying()
  await show("mosaic")
  await expect.element(button("Animated picture of Maria")).toBeVisible()
  await expect.poll(() => play.mock.calls.length).toBe(1)
  const toggle = button("Pause the animation")
  const { width, height } = toggle.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await toggle.click()
  expect(pause).toHaveBeenCalled()
  await button("Play the animation").click()
  await expect.poll(() => play.mock.calls.length).toBe(2)
})

test("PHOTO-02 an animated picture is still for readers who prefer less motion, until they play it", async () => {
  await prefer("reduce")
  const { play } = watchPlaying()
  await show("mosaic")
  await expect.element(button("Play the animation")).toBeVisible()
  expect(play).not.toHaveBeenCalled()
  await button("Play the animation").click()
  await expect.poll(() => play.mock.calls.length).toBe(1)
})

test("PHOTO-02 an animated picture is a still with a mark in a list", async () => {
  await show("grid")
  await expect.element(button("Animated picture of Maria")).toBeVisible()
  expect(document.querySelector("video")).toBeNull()
  expect(button("Pause the animation").elements()).toHaveLength(0)
})

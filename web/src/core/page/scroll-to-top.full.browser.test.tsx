import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { userEvent } from "vitest/browser"
import { scrollToTop } from "./viewport"

const page = document.createElement("div")
page.style.height = "20000px"

beforeEach(() => {
  document.body.append(page)
  scrollTo({ top: 12_000, behavior: "instant" })
})
afterEach(() => {
  page.remove()
  vi.restoreAllMocks()
})

const preferReducedMotion = (matches: boolean) =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches } as MediaQueryList)

test("SHELL-07 the page goes up in steps of 15 ms, from anywhere", async () => {
  preferReducedMotion(false)
  const timers = vi.spyOn(globalThis, "setInterval")
  scrollToTop()
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 15)
  expect(scrollY).toBe(12_000)
  await expect.poll(() => scrollY).toBe(0)
})

test("SHELL-07 a key stops the steps", async () => {
  preferReducedMotion(false)
  scrollToTop()
  await userEvent.keyboard("{Shift}")
  const stopped = scrollY
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let count = 0; count < 5; count += 1) await frame()
  expect(scrollY).toBe(stopped)
})

test("SHELL-07 under reduced motion it is at the top at once", () => {
  preferReducedMotion(true)
  scrollToTop()
  expect(scrollY).toBe(0)
})

import type { Locator, Page } from "@playwright/test"

interface Point {
  x: number
  y: number
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error("it is not in sight")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Puts one finger on the middle of an element until `until` is done, then lifts it. */
export async function hold(page: Page, target: Locator, until: () => Promise<void>): Promise<void> {
  const at = await middleOf(target)
  const screen = await page.context().newCDPSession(page)
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] })
  await until()
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await screen.detach()
}

const steps = 8
const restMs = 150

/** Puts one finger on the middle of an element, moves it by so many pixels and lifts it. */
export async function swipe(page: Page, target: Locator, { x = 0, y = 0 }: Partial<Point>): Promise<void> {
  const from = await middleOf(target)
  const screen = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove", step: number) =>
    screen.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: from.x + (x * step) / steps, y: from.y + (y * step) / steps }],
    })
  await touch("touchStart", 0)
  for (let step = 1; step <= steps; step++) await touch("touchMove", step)
  // A finger that rests before it is lifted starts no fling; Chromium takes the next tap as the end of the fling.
  await page.waitForTimeout(restMs)
  await touch("touchMove", steps)
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await screen.detach()
}

/** Drops files from outside of the browser on an element. */
export async function dropFiles(page: Page, target: Locator, files: string[]): Promise<void> {
  const at = await middleOf(target)
  const screen = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await screen.send("Input.dispatchDragEvent", { type, ...at, data })
  await screen.detach()
}

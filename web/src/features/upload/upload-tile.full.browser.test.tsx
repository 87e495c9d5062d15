import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { ClientError } from "../../core/error/client-error"
import { startTestTexts } from "../../testing/texts"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import tray from "./tray.module.css"
import type { UploadItem } from "./upload-queue"
import { UploadTile } from "./UploadTile"

await startTestTexts("en")

test("PHOTO-01 SHELL-05 the buttons of an upload are targets of 44 px that do not overlap, on the smallest tile", async () => {
  const error = new ClientError("network")
  const item: UploadItem = {
    key: "1",
    name: "sea.png",
    kind: "image",
    preview: "",
    id: null,
    state: "failed",
    progress: 0,
    error,
  }
  const ignore = () => undefined
  await showPart(
    <ul className={tray.tray} style={{ width: 112 }}>
      <UploadTile item={item} onRetry={ignore} onRemove={ignore} />
    </ul>,
  )
  const buttons = page.getByRole("button")
  await expect.element(buttons.first()).toBeVisible()
  const boxes = buttons.elements().map((button) => button.getBoundingClientRect())
  expect(boxes).toHaveLength(2)
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const [first, second] = boxes.toSorted((one, other) => one.left - other.left)
  expect(first?.right).toBeLessThanOrEqual(second?.left ?? 0)
})

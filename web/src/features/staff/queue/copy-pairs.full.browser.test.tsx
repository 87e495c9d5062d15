import type { CopyPair, EvidenceFile, QueueCase } from "@redthread/contract/staff-queue"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { CopyPairs } from "./CopyPairs"

await startTexts("en", ["shell", "ui", "error", "staff"])

const pixel = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='160'/%3E"
const file = (id: number): EvidenceFile => ({ id, kind: "image", src: pixel, blurred: pixel, duration: null })
const pair: CopyPair = { photo_id: 9, other_photo_id: 4, user_id: 40, name: "Anna", kind: "portrait", distance: 12 }
const shown: QueueCase = {
  id: 1,
  user_id: 41,
  name: "Ben",
  facts: [],
  text: null,
  evidence: null,
  evidence_count: 2,
  created_at: "2026-11-20T10:00:00.000Z",
  decisions: ["clear", "remove", "suspend"],
  reasons: ["remove", "suspend"],
  claim: null,
}

test("PHOTO-11 the two pictures are side by side, covered until pressed", async () => {
  await page.viewport(390, 844)
  await showPart(<CopyPairs of={{ ...shown, evidence_files: [file(4), file(9)] }} pairs={[pair]} />)
  const own = page.getByRole("button", { name: "Show: Picture of Ben" })
  await expect.element(own).toHaveAttribute("aria-pressed", "false")
  await expect.element(page.getByText("Portrait of another member · Differing bits: 12 of 256")).toBeVisible()
  const other = page.getByRole("button", { name: "Show: Earlier picture of Anna" })
  await own.click()
  await other.click()
  await expect.element(page.getByRole("img", { name: "Picture of Ben", exact: true })).toBeVisible()
  await expect.element(page.getByRole("img", { name: "Earlier picture of Anna" })).toBeVisible()
  const [left, right] = [...document.querySelectorAll("figure")].map((figure) => figure.getBoundingClientRect())
  expect(left?.top).toBe(right?.top)
  expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
})

test("PHOTO-11 before the case is taken, and after a picture was deleted, there is a text in place of the picture", async () => {
  await showPart(<CopyPairs of={shown} pairs={[pair]} />)
  await expect.element(page.getByText("Kept: 2. They are shown to whoever has taken the case.")).toBeVisible()
  await showPart(
    <CopyPairs of={{ ...shown, evidence_files: [file(9)] }} pairs={[{ ...pair, user_id: null, name: null }]} />,
  )
  await expect.element(page.getByText("Deleted")).toBeVisible()
  await expect.element(page.getByText("Earlier picture of an erased account")).toBeVisible()
})

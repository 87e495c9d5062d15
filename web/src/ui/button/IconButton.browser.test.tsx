import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../base.css"
import { dismissTooltipsByEscape } from "./IconButton"
import { IconButton } from "./IconButton"
import "../theme.css"

dismissTooltipsByEscape()

const tooltip = (text: string) => page.getByText(text, { exact: true })

async function show(): Promise<void> {
  await render(
    <div style={{ display: "flex", gap: 120, padding: 60 }}>
      <IconButton icon="♥" label="Like" />
      <IconButton icon="✉" label="Write" />
    </div>,
  )
}

test("a tooltip stays while it is pointed at itself", async () => {
  await show()
  await userEvent.hover(page.getByRole("button", { name: "Like" }))
  await expect.element(tooltip("Like")).toBeVisible()
  await userEvent.hover(tooltip("Like"))
  await expect.element(tooltip("Like")).toBeVisible()
  await userEvent.hover(page.getByRole("button", { name: "Write" }))
  await expect.element(tooltip("Like")).not.toBeVisible()
  await expect.element(tooltip("Write")).toBeVisible()
})

test("Escape hides a tooltip without moving pointer or focus; the next one shows again", async () => {
  await show()
  await userEvent.unhover(page.getByRole("button", { name: "Like" }))
  await userEvent.tab()
  await expect.element(tooltip("Like")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(tooltip("Like")).not.toBeVisible()
  await expect.element(page.getByRole("button", { name: "Like" })).toHaveFocus()
  await userEvent.tab()
  await expect.element(tooltip("Write")).toBeVisible()
})

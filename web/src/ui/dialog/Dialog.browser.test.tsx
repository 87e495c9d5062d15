import { Suspense, use, useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { dismissToast, showToast } from "../../core/error/toast"
import { startTestTexts } from "../../testing/texts"
import "../base.css"
import { Dialog } from "./Dialog"
import "../theme.css"
import { Toasts } from "./Toasts"

await startTestTexts("en")

const Opener = ({ canLeave = true }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <p style={{ blockSize: 2000 }}>Long page</p>
      <Dialog opened={isOpen} title="End the friendship" {...(canLeave && { onClose: close })}>
        <input aria-label="Why" />
        <input type="file" aria-label="Proof" />
        <button type="button" onClick={close}>
          End
        </button>
      </Dialog>
      <Toasts />
    </>
  )
}

const window = () => page.getByRole("dialog", { name: "End the friendship" })

async function open(canLeave = true): Promise<void> {
  await render(<Opener canLeave={canLeave} />)
  page.getByRole("button", { name: "Open" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(window()).toBeVisible()
}

test("SHELL-05 a dialog begins at its content, keeps the focus and gives it back on Escape", async () => {
  await open()
  await expect.element(page.getByLabelText("Why")).toHaveFocus()
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}")
  await expect.element(page.getByRole("button", { name: "Close" })).toHaveFocus()
  await userEvent.keyboard("{Tab}")
  await expect.element(page.getByLabelText("Why")).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expect.element(window()).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus()
})

test("SHELL-05 a dialog is left by its button and by a click beside it, and nothing scrolls behind it", async () => {
  await open()
  expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden")
  await page.getByRole("button", { name: "Close" }).click()
  await expect.element(window()).not.toBeInTheDocument()
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe("hidden")
  await page.getByRole("button", { name: "Open" }).click()
  const outside = new MouseEvent("mousedown", { bubbles: true })
  window().element().dispatchEvent(outside)
  await expect.element(window()).not.toBeInTheDocument()
})

test("SHELL-05 a mandatory dialog cannot be dismissed by Escape", async () => {
  await open(false)
  expect(page.getByRole("button", { name: "Close" }).elements()).toHaveLength(0)
  for (const _ of [1, 2, 3]) await userEvent.keyboard("{Escape}")
  await expect.element(window()).toBeVisible()
  expect(window().element().matches(":modal")).toBe(true)
})

test("SHELL-05 a file field left without choosing does not close the dialog around it", async () => {
  await open()
  page
    .getByLabelText("Proof")
    .element()
    .dispatchEvent(new Event("cancel", { bubbles: true }))
  await expect.element(window()).toBeVisible()
})

test("SHELL-05 a dialog stays open while a part of it loads", async () => {
  let load = (_text: string): void => undefined
  const loaded = new Promise<string>((resolve) => {
    load = resolve
  })
  const Part = () => <p>{use(loaded)}</p>
  const Loading = () => {
    const [isOpen, setOpen] = useState(true)
    const [hasPart, setPart] = useState(false)
    return (
      <Suspense>
        <Dialog opened={isOpen} title="End the friendship" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setPart(true)}>
            More
          </button>
          {hasPart && <Part />}
        </Dialog>
      </Suspense>
    )
  }
  await render(<Loading />)
  const element = window().element()
  const closed = new Promise((resolve) => element.addEventListener("close", resolve, { once: true }))
  await page.getByRole("button", { name: "More" }).click()
  await closed
  load("The rest")
  await expect.element(page.getByText("The rest")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(window()).not.toBeInTheDocument()
})

test("SHELL-05 a toast is said inside the open dialog, and can be pressed there", async () => {
  await open()
  showToast({ kind: "error", message: "Not saved" })
  const toast = page.getByText("Not saved")
  await expect.element(toast).toBeVisible()
  expect(window().element().contains(toast.element())).toBe(true)
  const { x, y } = toast.element().getBoundingClientRect()
  expect(document.elementFromPoint(x + 2, y + 12)?.closest("output")).not.toBeNull()
  dismissToast(1)
})

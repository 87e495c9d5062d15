import { useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTestTexts } from "../../testing/texts"
import "../base.css"
import { Dialog } from "../dialog/Dialog"
import { Menu } from "./Menu"
import "../theme.css"

await startTestTexts("en")

const Friend = ({ at = "start" }: { at?: "start" | "end" }) => {
  const [done, setDone] = useState("")
  return (
    <div style={{ display: "grid", blockSize: "95vh", alignContent: at, justifyItems: "start" }}>
      <Menu
        label="More"
        buttonClass=""
        button="…"
        items={[
          { key: "pin", label: "Pin", run: () => setDone("pin") },
          { key: "note", label: "Note", run: () => setDone("note") },
          { key: "block", label: "Block", run: () => setDone("block") },
        ]}
      />
      <p>{done}</p>
      <Dialog opened={done === "block"} title="Block?" onClose={() => setDone("")}>
        <button type="button">Yes</button>
      </Dialog>
    </div>
  )
}

const opener = () => page.getByLabelText("More").first()
const item = (name: string) => page.getByRole("menuitem", { name })

async function open(at?: "end"): Promise<void> {
  await render(<Friend {...(at && { at })} />)
  opener().element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(item("Pin")).toHaveFocus()
}

test("SHELL-05 a menu moves by arrows, ends and first letters, round its ends, and gives the focus back", async () => {
  await open()
  expect(opener().element().getAttribute("aria-expanded")).toBe("true")
  await userEvent.keyboard("{ArrowUp}")
  await expect.element(item("Block")).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(item("Pin")).toHaveFocus()
  await userEvent.keyboard("n")
  await expect.element(item("Note")).toHaveFocus()
  await userEvent.keyboard("{End}")
  await expect.element(item("Block")).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test("SHELL-05 an arrow opens a menu at that end, and its item does what it says", async () => {
  await render(<Friend />)
  opener().element().focus()
  await userEvent.keyboard("{ArrowUp}")
  await expect.element(item("Block")).toHaveFocus()
  await userEvent.keyboard("{Home}{ArrowDown}{Enter}")
  await expect.element(page.getByText("note")).toBeVisible()
  await expect.element(opener()).toHaveFocus()
})

test("SHELL-05 a window that a menu opened gives the focus back to the menu's button", async () => {
  await open()
  await userEvent.keyboard("{End}{Enter}")
  await expect.element(page.getByRole("button", { name: "Yes" })).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test("SHELL-05 a menu at the window's edges stays inside, and each item is 44 px high", async () => {
  await open("end")
  await expect.poll(() => page.getByRole("menu").element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  const { left, right, top } = page.getByRole("menu").element().getBoundingClientRect()
  expect([left >= 0, right <= innerWidth, top >= 0]).toEqual([true, true, true])
  for (const each of page.getByRole("menuitem").elements())
    expect((each as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44)
})

test("SHELL-03 a menu of choices says which is chosen, and begins there", async () => {
  let chosen = ""
  const run = () => {
    chosen = "de"
  }
  await render(
    <Menu
      label="Language"
      buttonClass=""
      button="L"
      items={[
        { key: "de", label: "Deutsch", lang: "de", current: false, run },
        { key: "ja", label: "日本語", lang: "ja", current: true, run: () => undefined },
      ]}
    />,
  )
  await page.getByRole("button", { name: "Language" }).click()
  const ja = page.getByRole("menuitemradio", { name: "日本語" })
  await expect.element(ja).toHaveFocus()
  expect(ja.element().getAttribute("aria-checked")).toBe("true")
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click()
  expect(chosen).toBe("de")
})

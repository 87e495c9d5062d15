import { useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../base.css"
import { Tabs } from "./Tabs"
import "../theme.css"

const Languages = () => {
  const [chosen, setChosen] = useState("en")
  return (
    <Tabs
      label="Languages"
      tabs={[
        { key: "en", label: "English", lang: "en" },
        { key: "ja", label: "日本語", lang: "ja" },
      ]}
      chosen={chosen}
      onChoose={setChosen}
      beside={<button type="button">Add</button>}
    >
      <input aria-label={`In ${chosen}`} />
    </Tabs>
  )
}

test("PRO-07 tabs move by the arrows round their ends, are one stop of Tab, and name what they show", async () => {
  await render(<Languages />)
  const tab = (name: string) => page.getByRole("tab", { name })
  tab("English").element().focus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.element(tab("日本語")).toHaveFocus()
  expect(tab("日本語").element().getAttribute("lang")).toBe("ja")
  await expect.element(page.getByRole("tabpanel", { name: "日本語" })).toBeVisible()
  await expect.element(page.getByLabelText("In ja")).toBeVisible()
  await userEvent.keyboard("{ArrowRight}")
  await expect.element(tab("English")).toHaveAttribute("aria-selected", "true")
  await userEvent.keyboard("{Tab}")
  await expect.element(page.getByRole("button", { name: "Add" })).toHaveFocus()
})

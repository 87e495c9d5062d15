import { useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import texts from "@redthread/texts/en/account.json"
import { BirthdayField } from "./BirthdayField"
import "../base.css"
import "../theme.css"

const Example = ({ tag, error }: { tag: string; error?: string }) => {
  const [value, setValue] = useState("")
  return (
    <main>
      <BirthdayField tag={tag} texts={texts} youngest={18} value={value} onChange={setValue} error={error} />
      <output>{value}</output>
    </main>
  )
}
const field = page.getByRole("textbox", { name: "Date of birth" })
const typed = page.getByRole("status")

test("ACC-01 eight digits are a birthday, read back in words", async () => {
  await render(<Example tag="en" />)
  await expect.element(field).toHaveAccessibleDescription("Month / Day / Year")
  await userEvent.type(field, "06151992")
  await expect.element(field).toHaveValue("06/15/1992")
  await expect.element(field).toHaveAccessibleDescription("June 15, 1992")
  await expect.element(typed).toHaveTextContent("1992-06-15")
  await userEvent.type(field, "{Backspace}{Backspace}{Backspace}{Backspace}")
  await expect.element(field).toHaveValue("06/15")
  await expect.element(typed).toHaveTextContent("")
})

test("ACC-01 a digit is changed in the middle without the cursor leaving it", async () => {
  await render(<Example tag="de" />)
  await userEvent.type(field, "15061992{Home}{Delete}2")
  await expect.element(field).toHaveValue("25.06.1992")
  await expect.element(typed).toHaveTextContent("1992-06-25")
})

test("ACC-01 the field reports an invalid date on blur beside the format, and an age below the limit", async () => {
  await render(<Example tag="en" />)
  await userEvent.type(field, "0230")
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByRole("alert")).toHaveTextContent("This is not a date")
  await expect.element(field).toHaveAccessibleDescription("This is not a date Month / Day / Year")
  await userEvent.fill(field, `01/01/${new Date().getFullYear() - 10}`)
  await expect.element(field).toBeInvalid()
  await expect.element(page.getByRole("alert")).toHaveTextContent("Redthread is for adults aged 18 and over")
  await userEvent.fill(field, "02/28/1990")
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
})

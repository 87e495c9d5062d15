import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { useState } from "react"
import "../base.css"
import { TextArea } from "./Field"
import "../theme.css"

interface Props {
  max: number
  initial?: string
}

const Example = ({ max, initial = "" }: Props) => {
  const [text, setText] = useState(initial)
  return (
    <>
      <TextArea label="Words" maxLength={max} value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </>
  )
}

const field = () => page.getByLabelText("Words")
const element = () => field().element() as HTMLTextAreaElement
const kept = () => page.getByRole("status")

/** Simulates an input method: the text grows during composition. */
function compose(text: string, isDone: boolean): void {
  const target = element()
  target.dispatchEvent(new InputEvent("beforeinput", { bubbles: true, isComposing: true }))
  target.setRangeText(text, 0, target.value.length, "end")
  target.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }))
  if (isDone) target.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }))
}

test("ERR-03 a field takes as many emoji as letters, and no half of one", async () => {
  await render(<Example max={4} />)
  await userEvent.fill(field(), "😀😀😀😀😀")
  await expect.element(kept()).toHaveTextContent(/^😀😀😀😀$/u)
  await expect.element(field()).toHaveValue("😀😀😀😀")
  await userEvent.type(field(), "x")
  await expect.element(field()).toHaveValue("😀😀😀😀")
  await userEvent.type(field(), "{Backspace}")
  await userEvent.type(field(), "xy")
  await expect.element(kept()).toHaveTextContent(/^😀😀😀x$/u)
})

test("ERR-03 what is inserted is cut, not what follows the cursor", async () => {
  await render(<Example max={6} initial="abcd" />)
  await userEvent.click(field())
  element().setSelectionRange(2, 2)
  document.execCommand("insertText", false, "😀😀😀")
  await expect.element(kept()).toHaveTextContent(/^ab😀😀cd$/u)
  expect(element().selectionStart).toBe("ab😀😀".length)
})

test("ERR-03 a selection is replaced in a full field", async () => {
  await render(<Example max={4} initial="abcd" />)
  await userEvent.click(field())
  element().setSelectionRange(1, 3)
  document.execCommand("insertText", false, "😀")
  await expect.element(kept()).toHaveTextContent(/^a😀d$/u)
})

test("ERR-03 a text that was too long before can be shortened, but not grow", async () => {
  await render(<Example max={3} initial="abcdef" />)
  await userEvent.click(field())
  element().setSelectionRange(6, 6)
  await userEvent.type(field(), "x")
  await expect.element(field()).toHaveValue("abcdef")
  await userEvent.type(field(), "{Backspace}")
  await expect.element(kept()).toHaveTextContent(/^abcde$/)
})

test("ERR-03 an input method may exceed the limit until it ends", async () => {
  await render(<Example max={2} initial="안" />)
  compose("안녕하", false)
  await expect.element(kept()).toHaveTextContent(/^안녕하$/)
  compose("안녕하세", true)
  await expect.element(kept()).toHaveTextContent(/^안녕$/)
})

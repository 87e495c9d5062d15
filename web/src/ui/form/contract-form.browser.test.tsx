import { createTicket } from "@redthread/contract/support"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { ClientError } from "../../core/error/client-error"
import { startTestTexts } from "../../testing/texts"
import "../base.css"
import { Button } from "../button/Button"
import { useContractForm } from "./contract-form"
import { TextArea, TextField } from "./Field"
import { Form } from "./Form"
import "../theme.css"

await startTestTexts("de")

interface Letter {
  name: string
  email: string
  content: string
}

const Example = ({ send }: { send: (letter: Letter) => Promise<void> }) => {
  const { field, formProps, isSending, otherError } = useContractForm(createTicket, {
    initial: { name: "", email: "", content: "" },
    body: (values) => ({ category: "contact", captcha: "solved", ...values }),
    send,
    onSent: () => undefined,
  })
  return (
    <Form {...formProps}>
      <TextField label="Name" {...field("name")} />
      <TextField label="Email" {...field("email")} />
      <TextArea label="Content" {...field("content")} />
      {otherError && <p role="alert">{otherError}</p>}
      <Button type="submit" busy={isSending}>
        Send
      </Button>
    </Form>
  )
}

const at = (label: string) => page.getByLabelText(label)
const press = () => page.getByRole("button", { name: "Send" }).click()

async function fill(letter: Letter): Promise<void> {
  await at("Name").fill(letter.name)
  await at("Email").fill(letter.email)
  await at("Content").fill(letter.content)
}
const right: Letter = { name: "Annabelle", email: "anna@example.org", content: "Hello" }

test("ERR-03 all that is wrong is said at once, in the reader's language, and the first of it has the focus", async () => {
  const sent: Letter[] = []
  await render(<Example send={async (letter) => void sent.push(letter)} />)
  await at("Content").fill("Hello")
  await press()
  await expect.element(at("Name")).toHaveFocus()
  await expect.element(at("Name")).toHaveAccessibleDescription(/mindestens|kurz/i)
  await expect.element(at("Email")).toHaveAttribute("aria-invalid", "true")
  await expect.element(at("Content")).toHaveAttribute("aria-invalid", "false")
  expect(sent).toEqual([])
  await at("Name").fill("Annabelle")
  await expect.element(at("Name")).toHaveAttribute("aria-invalid", "false")
  await at("Email").fill("anna@example.org")
  await press()
  await expect.poll(() => sent).toEqual([right])
})

test("what the server refuses stands at its field, and nothing that was typed is lost", async () => {
  await render(
    <Example
      send={() => Promise.reject(new ClientError("email_invalid", { field: "email", message: "Diese Adresse nicht" }))}
    />,
  )
  await fill(right)
  await press()
  await expect.element(at("Email")).toHaveAccessibleDescription("Diese Adresse nicht")
  await expect.element(at("Email")).toHaveFocus()
  await expect.element(at("Name")).toHaveValue("Annabelle")
  await expect.element(at("Content")).toHaveValue("Hello")
})

test("what is wrong with no field is said beside them", async () => {
  await render(<Example send={() => Promise.reject(new ClientError("network"))} />)
  await fill(right)
  await press()
  await expect.element(page.getByRole("alert")).toBeVisible()
  await expect.element(at("Content")).toHaveValue("Hello")
})

test("it is sent once, however often it is asked for meanwhile", async () => {
  let count = 0
  let answer: () => void = () => undefined
  const send = () => {
    count += 1
    return new Promise<void>((resolve) => (answer = resolve))
  }
  await render(<Example send={send} />)
  await fill(right)
  const form = document.querySelector("form") as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await expect.poll(() => count).toBe(1)
  at("Name").element().focus()
  await userEvent.keyboard("{Enter}")
  answer()
  await expect.element(page.getByRole("button", { name: "Send" })).toBeEnabled()
  expect(count).toBe(1)
})

test("the button has the focus again once what it sent is answered", async () => {
  let answer: () => void = () => undefined
  await render(<Example send={() => new Promise<void>((resolve) => (answer = resolve))} />)
  await fill(right)
  const send = page.getByRole("button", { name: "Send" })
  send.element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(send).toBeDisabled()
  await expect.element(send).not.toHaveFocus()
  answer()
  await expect.element(send).toHaveFocus()
})

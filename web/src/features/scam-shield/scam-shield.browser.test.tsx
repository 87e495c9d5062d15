import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { ScamWarning } from "./scam-shield"

await startTexts("en", ["shell", "ui", "error", "scam_shield", "relation", "support"])

const person = { user_id: 7, name: "Ben" }
const of = (warning: Parameters<typeof ScamWarning>[0]["warning"]) => (
  <QueryClientProvider client={new QueryClient()}>
    <ScamWarning warning={warning} type="message" id={1} person={person} />
  </QueryClientProvider>
)

test("SAFE-01 a text that looks like a scam has a quiet note, which says on demand why and what to do", async () => {
  await render(of(["money", "other_app"]))
  const note = page.getByText("This could be a scam")
  await expect.element(note).toBeVisible()
  expect(page.getByText("Asks for money").element().checkVisibility()).toBe(false)
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("Asks for money")).toBeVisible()
  await expect.element(page.getByText("Wants to move to another app")).toBeVisible()
  await expect.element(page.getByText(/Never send money/)).toBeVisible()
})

test("SAFE-01 who is blackmailed or asked for an account is told what to do in just that case", async () => {
  await render(of(["blackmail", "mule"]))
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText(/Keep the messages/)).toBeVisible()
  await expect.element(page.getByText(/Never lend an account/)).toBeVisible()
  await expect.element(page.getByText(/Install nothing/)).not.toBeInTheDocument()
})

test.each([[undefined], [[]]])("SAFE-01 a text that does not has none", async (warning) => {
  const { container } = await render(of(warning))
  expect(container.textContent).toBe("")
})

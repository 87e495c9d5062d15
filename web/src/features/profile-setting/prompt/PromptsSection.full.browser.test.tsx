import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { PromptsSection } from "./PromptsSection"
import { useAnswerDrafts } from "./prompt.queries"

await startTexts("en", ["shell", "ui", "error", "prompt", "settings_profile"])

let server: FakeServer

beforeEach(() => {
  queryClient.clear()
  let items: object[] = [
    { id: 4, prompt: "song", content: "Any tango" },
    { id: 9, prompt: "dish", content: "Dumplings" },
  ]
  server = new FakeServer({
    "GET /prompts": () => Response.json({ items }),
    "PUT /prompts": ({ body }) => {
      items = (body["items"] as object[]).map((item, index) => ({ id: index + 20, ...item }))
      return Response.json({ items })
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const Example = () => <PromptsSection drafts={useAnswerDrafts()} myId={7} />

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Example />
      </Suspense>
    </QueryClientProvider>,
  )

const answers = () => page.getByRole("textbox", { name: "Your answer" })
const saved = () => server.of("PUT", "/prompts").map(({ body }) => body["items"])
const button = (name: string) => page.getByRole("button", { name })

test("PRO-06 prompts are chosen, answered, moved and taken away with the keyboard, and saved as one list", async () => {
  await open()
  await expect.element(answers().first()).toHaveValue("Any tango")
  await expect.element(button("Save")).not.toBeInTheDocument()
  button("Add a prompt").element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(button("Add a prompt")).not.toBeInTheDocument()
  const third = page.getByLabelText("Prompt 3")
  expect([...third.element().querySelectorAll("option")].map(({ value }) => value)).not.toContain("song")
  await userEvent.selectOptions(third, "proud")
  await answers().nth(2).fill("My lemon tree")
  await expect.element(page.getByText("13 of 150 characters")).toBeVisible()
  button("Move up").nth(1).element().focus()
  await userEvent.keyboard("{Enter}")
  button("Remove").first().element().focus()
  await userEvent.keyboard("{Enter}")
  await button("Save").click()
  await expect.poll(saved).toEqual([
    [
      { prompt: "proud", content: "My lemon tree" },
      { prompt: "dish", content: "Dumplings" },
    ],
  ])
  await expect.element(button("Save")).not.toBeInTheDocument()
  await expect.element(answers().first()).toHaveValue("My lemon tree")
})

test("PRO-06 ERR-03 an empty answer is said at its field before anything is sent, and can be given up", async () => {
  await open()
  await answers().nth(1).fill("  ")
  await button("Save").click()
  await expect.element(answers().nth(1)).toHaveAttribute("aria-invalid", "true")
  await expect.element(answers().nth(1)).toHaveFocus()
  await expect.element(answers().first()).toHaveAttribute("aria-invalid", "false")
  expect(saved()).toEqual([])
  await button("Discard changes").click()
  await expect.element(answers().nth(1)).toHaveValue("Dumplings")
})

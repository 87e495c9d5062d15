import type { Me } from "@redthread/contract/account"
import type { Changes } from "@redthread/contract/notice"
import type { Profile } from "@redthread/contract/profile"
import type { Question } from "@redthread/contract/question"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { Toasts } from "../../ui/dialog/Toasts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AskAbout, OpenQuestions } from "./question"

await startTexts("en", ["shell", "ui", "error", "question", "profile"])

const asked = (id: number, field: Question["field"]): Question => ({
  id,
  user_id: 3,
  name: "Ben",
  field,
  created_at: "2026-11-20T10:00:00.000Z",
})

let server: FakeServer
let questions: Question[]
let fields: Question["field"][]

beforeEach(() => {
  queryClient.clear()
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", missing: [] as string[] } as Me,
  })
  questions = []
  fields = []
  server = new FakeServer({
    "GET /questions": () => Response.json({ items: questions }),
    "GET /asked/3": () => Response.json({ fields }),
    "POST /ask": ({ body }) => {
      fields.push(body["field"] as Question["field"])
      return Response.json({ id: 1 }, { status: 201 })
    },
    "POST /answer": ({ body }) => {
      questions = questions.filter(({ id }) => id !== body["id"])
      return Response.json({ ok: true })
    },
  })
})
afterEach(() => vi.restoreAllMocks())

async function show(part: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  )
}

const answers = () => server.of("POST", "/answer").map(({ body }) => body)

test("PRO-14 the question uses the reader's note as the member's name", async () => {
  server.answers["GET /remarks"] = () => Response.json({ items: [{ user_id: 3, content: "Ben the baker" }] })
  await show(<AskAbout person={{ user_id: 3, name: "Ben", height: null } as unknown as Profile} />)
  await expect.element(page.getByRole("heading", { name: "Ask Ben the baker about" })).toBeVisible()
})

test("PLAY-03 shows a question as it will be read, and sends it after a confirmation, about each empty field once", async () => {
  const ben = { user_id: 3, name: "Ben", height: null, weight: 303, marriage: null, children: 501 }
  const filled = { income: 601, purpose: 801, occupation: "Baker", introduction: {} }
  await show(<AskAbout person={{ ...ben, ...filled } as unknown as Profile} />)
  const ask = page.getByRole("region", { name: "Ask Ben about" })
  await ask.getByRole("button", { name: "Height" }).click()
  const dialog = page.getByRole("dialog", { name: "Send a question to Ben?" })
  await expect.element(dialog.getByText("Anna would like to know: Height")).toBeVisible()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  expect(server.of("POST", "/ask")).toEqual([])
  await ask.getByRole("button", { name: "Height" }).click()
  await dialog.getByRole("button", { name: "Send question" }).click()
  await expect.element(page.getByText("Ben will see your question")).toBeVisible()
  await expect.element(ask.getByRole("button", { name: "Height" })).not.toBeInTheDocument()
  expect(ask.getByRole("button").elements()).toHaveLength(1)
  expect(server.of("POST", "/ask").map(({ body }) => body)).toEqual([{ user_id: 3, field: "height" }])
})

test("PLAY-03 answers a question into the profile, as a message, or declines", async () => {
  questions = [asked(1, "children"), asked(2, "occupation"), asked(3, "height")]
  await show(<OpenQuestions />)
  const of = (field: string) => page.getByRole("article", { name: `Ben: ${field}` })
  await of("Children").getByRole("button", { name: "None" }).click()
  await expect.element(of("Children")).not.toBeInTheDocument()
  await of("Occupation").getByRole("button", { name: "Answer as a message" }).click()
  await of("Occupation").getByRole("textbox", { name: "Message to Ben" }).fill("I bake bread")
  await of("Occupation").getByRole("button", { name: "Send" }).click()
  await expect.element(of("Occupation")).not.toBeInTheDocument()
  await of("Height").getByRole("button", { name: "Not now" }).click()
  await expect.element(page.getByRole("region", { name: "Others would like to know" })).not.toBeInTheDocument()
  expect(answers()).toEqual([
    { id: 1, as: "profile", value: 501 },
    { id: 2, as: "message", content: "I bake bread" },
    { id: 3, as: "nothing" },
  ])
})

test("PLAY-03 NOTI-04 a question whose event was lost appears with the next list of stale parts", async () => {
  const onChanges = vi.spyOn(live, "onChanges")
  questions = [asked(1, "children")]
  await show(<OpenQuestions />)
  await expect.element(page.getByRole("article", { name: "Ben: Children" })).toBeVisible()
  questions = [asked(2, "height")]
  onChanges.mock.lastCall?.[0]({ stale: ["questions"] } as Changes)
  await expect.element(page.getByRole("article", { name: "Ben: Height" })).toBeVisible()
  await expect.element(page.getByRole("article", { name: "Ben: Children" })).not.toBeInTheDocument()
})

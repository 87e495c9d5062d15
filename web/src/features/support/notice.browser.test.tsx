import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { NoticeScreen } from "./NoticeScreen"

await startTexts("en", ["shell", "ui", "error", "support", "statement", "account"])

const contacts = {
  support: "help@example.org",
  authorities: "law@example.org",
  languages: ["de", "tw"],
  bodies: [{ name: "Dispute body", url: "https://bodies.example.org" }],
}

let server: FakeServer
beforeEach(() => {
  queryClient.clear()
  history.replaceState(null, "", "#hotline-key-0123456789")
  server = new FakeServer({
    "GET /notices/contacts": () => Response.json(contacts),
    "POST /notices": () => Response.json({ number: 4711 }, { status: 201 }),
  })
})
afterEach(async () => {
  await cleanup()
  history.replaceState(null, "", "#")
  vi.unstubAllGlobals()
})

const button = () => page.getByRole("button", { name: "Send the notice" })

test("SAFE-14 a trusted flagger sends a notice with the key of the address, and reads its number", async () => {
  await showPart(<NoticeScreen />)
  await expect.element(page.getByText(/as a trusted flagger/)).toBeVisible()
  await page.getByLabelText("Address of the content").fill("https://redthread.example/profile/12")
  await page.getByLabelText("What is it?").selectOptions("fake")
  await page.getByLabelText("Why do you believe that it is illegal?").fill("These are my pictures, not theirs.")
  await page.getByRole("checkbox").click()
  await button().click()
  await expect.element(page.getByText("Its number is 4711.", { exact: false })).toBeVisible()
  expect(server.of("POST", "/notices").map(({ body }) => body)).toMatchObject([
    {
      address: "https://redthread.example/profile/12",
      reason: "fake",
      good_faith: true,
      key: "hotline-key-0123456789",
    },
  ])
})

test("SAFE-14 an incomplete notice is not sent; each missing field says what it needs", async () => {
  history.replaceState(null, "", "#")
  await showPart(<NoticeScreen />)
  await button().click()
  await expect.element(page.getByLabelText("Address of the content")).toHaveAttribute("aria-invalid", "true")
  await expect.element(page.getByRole("checkbox", { name: /good faith/ })).toHaveAttribute("aria-invalid", "true")
  for (const name of ["Your name", "Email for receipt and decision"])
    await expect.element(page.getByLabelText(name)).toHaveAttribute("aria-invalid", "true")
  expect(server.of("POST", "/notices")).toEqual([])
})

test("SAFE-14 notices about children need no name, and the points of contact are shown", async () => {
  history.replaceState(null, "", "#")
  await showPart(<NoticeScreen />)
  await page.getByLabelText("What is it?").selectOptions("minor")
  expect(page.getByText("Not needed for notices about children").elements()).toHaveLength(2)
  await expect.element(page.getByText(/law@example.org \(languages: German, /)).toBeVisible()
  await expect.element(page.getByText(/help@example.org/)).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Dispute body" })).toBeVisible()
})

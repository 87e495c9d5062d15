import type { ContactProcess } from "@redthread/contract/contact"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { ContactScreen } from "./ContactScreen"

await startTexts("en", ["shell", "ui", "error", "staff"])

const process: ContactProcess = {
  id: 5,
  reader: { user_id: 7, name: "Heather" },
  owner: { user_id: 8, name: "Viktor" },
  registry_searched_on: "2026-11-02",
  history_certified_on: "2026-11-03",
  consent_signed_on: "2026-11-04",
  consent_language: "uk",
  recorded_by: 1,
  created_at: "2026-11-05T10:00:00.000Z",
}

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

const pageOf = (...items: ContactProcess[]) => Response.json({ items, pagination: { next_max_id: null } })

test("PRO-08 STAFF-01 an administrator records the process of a pair, with the date of each step", async () => {
  let items: ContactProcess[] = []
  const server = new FakeServer({
    "GET /staff/contact_processes": () => pageOf(...items),
    "GET /staff/members": ({ query }) =>
      Response.json({
        items: [query.get("q") === "Heather" ? { id: 7, name: "Heather" } : { id: 8, name: "Viktor" }],
        pagination: { next_max_id: null },
      }),
    "POST /staff/contact_processes": () => {
      items = [process]
      return Response.json({ ok: true })
    },
  })
  await showPart(<ContactScreen />)
  await expect.element(page.getByText("No process is on file yet")).toBeVisible()
  await page.getByRole("button", { name: "Record a process" }).click()
  const save = page.getByRole("button", { name: "Record", exact: true })
  await expect.element(save).toBeDisabled()
  for (const [label, name] of [
    ["Reader (in the US)", "Heather"],
    ["Owner of the contact information", "Viktor"],
  ] as const) {
    await page.getByLabelText(label).fill(name)
    await page.getByRole("option", { name: new RegExp(name) }).click()
  }
  await page.getByLabelText("Registries searched on").fill("2026-11-02")
  await page.getByLabelText("History certified on").fill("2026-11-03")
  await page.getByLabelText("Consent signed on").fill("2026-11-04")
  await page.getByLabelText("Language of the consent").selectOptions("uk")
  await save.click()
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  await expect.element(page.getByText("Ukrainian")).toBeVisible()
  const { id: _id, reader, owner, recorded_by: _by, created_at: _at, ...recorded } = process
  expect(server.of("POST", "/staff/contact_processes").map(({ body }) => body)).toEqual([
    { reader_id: reader.user_id, owner_id: owner.user_id, ...recorded },
  ])
})

test("PRO-08 STAFF-01 a process is removed after its effect was shown", async () => {
  let items = [process]
  const server = new FakeServer({
    "GET /staff/contact_processes": () => pageOf(...items),
    "DELETE /staff/contact_processes/5": () => {
      items = []
      return Response.json({ ok: true })
    },
  })
  await showPart(<ContactScreen />)
  await page.getByRole("button", { name: "Remove" }).click()
  const dialog = page.getByRole("dialog")
  await expect.element(dialog).toHaveTextContent("Heather can no longer see or buy the contact information of Viktor")
  await dialog.getByRole("button", { name: "Remove" }).click()
  await expect.element(page.getByText("No process is on file yet")).toBeVisible()
  expect(server.of("DELETE", "/staff/contact_processes/5")).toHaveLength(1)
})

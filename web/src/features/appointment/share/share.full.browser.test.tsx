import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { DateShare } from "@redthread/contract/date-share"
import { queryClient } from "../../../core/api/query-client"
import { startTexts } from "../../../core/texts/start-texts"
import { FakeServer } from "../../../testing/fake-server"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { made, yuki } from "../testing/appointments"
import { ShareDialog } from "./ShareDialog"

await startTexts("en", ["shell", "ui", "error", "appointment"])

const newShare = (changes: Partial<DateShare> = {}): DateShare => ({
  link: "https://redthread.example/shared-date/3.abc",
  who: true,
  when: true,
  where: true,
  ends_at: "2027-07-04T06:00:00.000Z",
  check_in_at: null,
  safe_at: null,
  alarmed_at: null,
  friends: [],
  ...changes,
})

let server: FakeServer
let share: DateShare | null

beforeEach(() => {
  queryClient.clear()
  share = null
  server = new FakeServer({
    "GET /appointments/7/share": () => Response.json({ share }),
    "PUT /appointments/7/share": ({ body }) => {
      share = { ...(share ?? newShare()), ...body }
      return Response.json(share)
    },
    "DELETE /appointments/7/share": () => {
      share = newShare({ link: null })
      return Response.json({ ok: true })
    },
    "POST /appointments/7/safe": () => {
      share = newShare({ ...share, safe_at: "2027-07-03T22:00:00.000Z" })
      return Response.json(share)
    },
    "POST /appointments/7/share/friends": ({ body }) => {
      const friends = [...(share?.friends ?? []), { id: 5, email: String(body["email"]), confirmed: false }]
      share = newShare({ ...share, friends })
      return Response.json(share, { status: 201 })
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () =>
  showPart(<ShareDialog appointment={made({ state: "accepted" })} person={yuki} onClose={() => undefined} />)

test("DATE-05 a link is made, shows what is chosen, and ends", async () => {
  await open()
  await page.getByRole("button", { name: "Make a link" }).click()
  await expect
    .element(page.getByLabelText("Link", { exact: true }))
    .toHaveValue("https://redthread.example/shared-date/3.abc")
  await page.getByRole("switch", { name: "Place" }).click()
  await expect.element(page.getByRole("switch", { name: "Place" })).not.toBeChecked()
  expect(server.of("PUT", "/appointments/7/share").map(({ body }) => body)).toEqual([{}, { where: false }])
  await page.getByRole("button", { name: "End the link" }).click()
  await expect.element(page.getByRole("button", { name: "Make a link" })).toBeVisible()
})

test("DATE-06 a friend is added once and waits for the confirmation; one press says that all is well", async () => {
  share = newShare({ check_in_at: "2027-07-03T22:00:00.000Z" })
  await open()
  await page.getByLabelText("A friend’s email").fill("clara@example.org")
  await page.getByRole("button", { name: "Add" }).click()
  await expect.element(page.getByText("Has not agreed yet")).toBeVisible()
  await page.getByRole("button", { name: "I am safe" }).click()
  await expect.element(page.getByText("You checked in. All is well.")).toBeVisible()
  expect(server.of("POST", "/appointments/7/safe")).toHaveLength(1)
})

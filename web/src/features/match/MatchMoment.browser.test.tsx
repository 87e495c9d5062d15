import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { profileQuery } from "../profile/profile"
import { MatchMoment } from "./MatchMoment"

await startTexts("en", ["shell", "ui", "error", "relation", "profile", "talk", "chat"])

let server: FakeServer
const onClose = vi.fn<() => void>()

const person = (user_id: number, name: string) =>
  ({
    user_id,
    name,
    language: "de",
    languages: [],
    location: { country_code: "JP", city: "Kyoto" },
    interests: ["tea", "sea", "hiking"],
    introduction: null,
    portrait: null,
  }) as unknown as Profile

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  onClose.mockReset()
  const me = { id: 7, name: "Ben", avatar: null, counter: {}, missing: [] as string[] } as unknown as Me
  vi.spyOn(session, "current").mockReturnValue({ token: "t", channel: "c", expiresAt: Date.now() + 3_600_000, me })
  queryClient.setQueryData(profileQuery(2).queryKey, person(2, "Anna"))
  queryClient.setQueryData(profileQuery(7).queryKey, person(7, "Ben"))
  const phrase = (id: number, content: string) => ({ id, content, translate: null, category: 1 })
  const items = [phrase(905, "Where would you go?"), phrase(306, "What do you do?"), phrase(304, "How was your day?")]
  server = new FakeServer({ "GET /message_templates": () => Response.json({ items, categories: [] }) })
})
afterEach(() => vi.restoreAllMocks())

test("REL-03 a match fills the window with what the two share, three openers and a field", async () => {
  await page.viewport(390, 780)
  await showPart(<MatchMoment userId={2} onClose={onClose} />)
  const moment = page.getByRole("dialog", { name: "It’s a match!" })
  await expect.element(moment.getByText("You and Anna like each other.")).toBeVisible()
  const { width, height } = moment.element().getBoundingClientRect()
  expect([width, height]).toEqual([390, 780])
  await expect.element(moment.getByText(/you both like: Tea · you both like: The sea/)).toBeVisible()
  const send = moment.getByRole("button", { name: "Send" })
  await expect.element(send).toBeDisabled()
  await moment.getByRole("button", { name: "Where would you go?" }).click()
  const field = moment.getByRole("textbox", { name: "Message to Anna" })
  await expect.element(field).toHaveValue("Where would you go?")
  await field.fill("Hello Anna")
  await send.click()
  await expect
    .poll(() => server.of("POST", "/messages").map(({ body }) => body))
    .toMatchObject([{ user_id: 2, message_content: "Hello Anna" }])
  expect(onClose).toHaveBeenCalledOnce()
})

test("PRO-14 a match names the other one by the reader's note", async () => {
  server.answers["GET /remarks"] = () => Response.json({ items: [{ user_id: 2, content: "Anna of the tea house" }] })
  await showPart(<MatchMoment userId={2} onClose={onClose} />)
  await expect.element(page.getByText("You and Anna of the tea house like each other.")).toBeVisible()
  await expect.element(page.getByRole("textbox", { name: "Message to Anna of the tea house" })).toBeVisible()
})

test("REL-03 an opener is sent as a phrase, so that it is read in the other's language; a match can wait", async () => {
  await showPart(<MatchMoment userId={2} onClose={onClose} />)
  await page.getByRole("button", { name: "What do you do?" }).click()
  await page.getByRole("button", { name: "Send" }).click()
  await expect
    .poll(() => server.of("POST", "/messages").map(({ body }) => body))
    // The server rejects a phrase that comes with a text.
    .toEqual([{ user_id: 2, client_id: expect.any(String), template_id: 306 }])
  await page.getByRole("button", { name: "Later" }).click()
  expect(onClose).toHaveBeenCalledTimes(2)
})

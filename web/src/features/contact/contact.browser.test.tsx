import type { Me } from "@redthread/contract/account"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { BoughtContacts } from "./BoughtContacts"
import { ContactButton } from "./contact"
import { ContactScreen } from "./ContactScreen"

const bea = { user_id: 9, name: "Bea" }

const signIn = () =>
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", balance: 50, missing: [] as string[] } as Me,
  })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("PRO-15 a member in the US reads why there are no contact details, without a price or a button to pay", async () => {
  await startTestTexts("en")
  signIn()
  const answer = { user_id: 9, price: 5, available: false, paid: false, entries: null, withheld: true }
  const server = new FakeServer({ "GET /contact/9": () => Response.json(answer) })
  await showPart(<ContactButton person={bea} />)
  await page.getByRole("button", { name: "Contact information" }).click()
  await expect.element(page.getByText(/you are in the United States.*IMBRA/)).toBeVisible()
  expect(page.getByRole("button", { name: /Pay/ }).elements()).toHaveLength(0)
  expect(server.of("POST", "/contact/9/pay")).toHaveLength(0)
})

test("PRO-15 bought contact details that are withheld can be returned for the gold", async () => {
  await startTestTexts("en")
  signIn()
  const bought = {
    id: 3,
    user: bea,
    entries: null,
    withheld: true,
    price: 5,
    created_at: "2026-11-20T10:00:00.000Z",
  }
  let items = [bought]
  const server = new FakeServer({
    "GET /purchases/contacts": () => Response.json({ items, pagination: { next_max_id: null } }),
    "DELETE /purchases/contacts/3": () => {
      items = []
      return Response.json({ ok: true })
    },
  })
  await showPart(<BoughtContacts />)
  await page.getByRole("button", { name: "Return and get 5 gold back" }).click()
  await expect.element(page.getByText(/You bought these details/)).not.toBeInTheDocument()
  expect(server.of("DELETE", "/purchases/contacts/3")).toHaveLength(1)
})

test("PRO-15 the owner reads who does not get the details", async () => {
  await startTestTexts("en")
  signIn()
  const own = { facebook: "a", wechat: null, other: null, price: 5, show: true, consent_at: null }
  new FakeServer({ "GET /contact": () => Response.json(own) })
  await showPart(<ContactScreen />)
  await expect.element(page.getByRole("heading", { name: "Members in the United States" })).toBeVisible()
})

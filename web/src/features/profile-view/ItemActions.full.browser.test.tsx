import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
import type { ShownItem } from "@redthread/contract/prompt"
import { useQuery } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { ItemQuote } from "../chat/messages/Quote"
import { profileQuery } from "../profile/profile"
import { ItemActions } from "./ItemActions"

await startTexts("en", ["shell", "ui", "error", "prompt", "relation", "chat"])

let server: FakeServer

const item: ShownItem = { type: "prompt", id: 4, src: null, prompt: "song", content: "Any tango" }
const gone = { ...item, prompt: null, content: null }

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  queryClient.setQueryData(profileQuery(2).queryKey, { user_id: 2, name: "Anna", liked: false } as Profile)
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Ben", counter: {} } as Me,
  })
  server = new FakeServer({
    "POST /likes": () => Response.json({ mutual: false }),
    "DELETE /likes": () => Response.json({ ok: true }),
  })
})
afterEach(() => vi.restoreAllMocks())

const Example = () => {
  const { data: person } = useQuery({ ...profileQuery(2), enabled: false })
  return person && <ItemActions person={person} item={item} />
}

test("REL-03 the heart likes the member for this answer; a second press removes the like", async () => {
  await showPart(<Example />)
  const heart = page.getByRole("button", { name: "Like this answer" })
  await expect.element(heart).toHaveAttribute("aria-pressed", "false")
  const { width, height } = heart.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await heart.click()
  await expect.element(heart).toHaveAttribute("aria-pressed", "true")
  const about = { type: "prompt", id: 4 }
  await expect.poll(() => server.of("POST", "/likes").map(({ body }) => body)).toEqual([{ user_id: 2, about }])
  await heart.click()
  await expect.element(heart).toHaveAttribute("aria-pressed", "false")
  await expect.poll(() => server.of("DELETE", "/likes").map(({ body }) => body)).toEqual([{ user_id: 2 }])
})

test("CHAT-02 a comment is sent once with its item, and not while it is empty", async () => {
  await showPart(<Example />)
  await page.getByRole("button", { name: "Write about this answer" }).click()
  const dialog = page.getByRole("dialog", { name: "Write to Anna" })
  await expect.element(dialog.getByText("A song I never skip")).toBeVisible()
  await expect.element(dialog.getByText("Any tango")).toBeVisible()
  const send = dialog.getByRole("button", { name: "Send" })
  await expect.element(send).toBeDisabled()
  await dialog.getByRole("textbox", { name: "Your message" }).fill("Which orchestra?")
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.of("POST", "/messages").map(({ body }) => body))
    .toMatchObject([{ user_id: 2, message_content: "Which orchestra?", about: { type: "prompt", id: 4 } }])
})

test("CHAT-02 the quote of a deleted item reports the deletion", async () => {
  await showPart(
    <>
      <ItemQuote item={gone} name="Anna" />
      <ItemQuote item={{ ...gone, type: "photo" }} name="Anna" />
    </>,
  )
  await expect.element(page.getByText("An answer that is no longer here")).toBeVisible()
  await expect.element(page.getByText("A photo that is no longer here")).toBeVisible()
})

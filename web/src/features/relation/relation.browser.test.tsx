import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
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
import { profileQuery } from "../profile/profile"
import { Menu } from "../../ui/navigation/Menu"
import { FriendRequest, useFriendItem } from "./relation"

await startTexts("en", ["shell", "ui", "error", "relation"])

let server: FakeServer

beforeEach(() => {
  queryClient.clear()
  const person = { user_id: 2, name: "Anna", friend: 0, block: 0, asks: true }
  queryClient.setQueryData(profileQuery(2).queryKey, person as Profile)
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Ben", counter: {} } as Me,
  })
  server = new FakeServer({ "PUT /friend_requests": () => Response.json({ ok: true }) })
})
afterEach(() => vi.restoreAllMocks())

const Actions = ({ person }: { person: Profile }) => {
  const { item, dialog } = useFriendItem({ person })
  return (
    <>
      <FriendRequest person={person} />
      <Menu label="More" button="More" buttonClass="" items={[item]} />
      {dialog}
    </>
  )
}

const Example = () => {
  const { data: person } = useQuery({ ...profileQuery(2), enabled: false })
  return person && <Actions person={person} />
}

test.each([
  ["Accept", 2, "End friendship"],
  ["Decline", 1, "Add friend"],
])("REL-01 the profile of a member who sent a friend request offers the answer: %s", async (name, status, next) => {
  await showPart(<Example />)
  await expect.element(page.getByText("Anna asked to be your friend.")).toBeVisible()
  await page.getByRole("button", { name }).click()
  await expect.element(page.getByText("Anna asked to be your friend.")).not.toBeInTheDocument()
  expect(server.of("PUT", "/friend_requests").map(({ body }) => body)).toEqual([{ user_id: 2, status }])
  await page.getByRole("button", { name: "More" }).click()
  await expect.element(page.getByRole("menuitem", { name: next })).toBeVisible()
})

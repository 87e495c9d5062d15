import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { profileQuery } from "../../profile/profile"
import { PhotoGrid } from "./PhotoGrid"

await startTexts("en", ["shell", "ui", "error", "photo", "settings_profile"])

const white =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

let server: FakeServer
let photos: Profile["photos"]

const photo = (id: number, caption: string | null = null) => ({
  id,
  src: white,
  alt: "Anna",
  kind: "image" as const,
  caption,
})
const person = () => ({ user_id: 7, name: "Anna", avatar: white, photos }) as Profile
const ordered = () => server.of("PUT", "/photos/order").map(({ body }) => body["ids"])

beforeEach(() => {
  queryClient.clear()
  photos = [photo(1), photo(2, "Low tide"), photo(3)]
  const me = { id: 7, name: "Anna", missing: [] as string[], counter: {} } as unknown as Me
  vi.spyOn(session, "current").mockReturnValue({ token: "t", channel: "c", expiresAt: Date.now() + 3_600_000, me })
  vi.spyOn(session, "updateMe").mockReturnValue(undefined)
  server = new FakeServer({
    "GET /user/7": () => Response.json(person()),
    "GET /me": () => Response.json(me),
    "PUT /photos/order": ({ body }) => {
      const ids = body["ids"] as number[]
      photos = ids.flatMap((id) => photos.find((each) => each.id === id) ?? [])
      return Response.json({ ok: true })
    },
    "PUT /uploads/2": ({ body }) => {
      photos = photos.map((each) => (each.id === 2 ? { ...each, caption: body["caption"] as string } : each))
      return Response.json({})
    },
  })
  queryClient.setQueryData(profileQuery(7).queryKey, person())
})
afterEach(() => vi.restoreAllMocks())

const Example = () => {
  const { data } = useQuery({ ...profileQuery(7), staleTime: Infinity })
  return data && <PhotoGrid person={data} />
}

const tile = (place: number) => page.getByRole("button", { name: `Edit photo ${place}` })
const dialog = page.getByRole("dialog")

test("PRO-07 PHOTO-03 the grid shows the photos in their order, the portrait first, and room for more", async () => {
  await showPart(<Example />)
  await expect.element(tile(1)).toHaveTextContent("Portrait")
  await expect.element(tile(2)).toHaveTextContent("Low tide")
  await expect.element(page.getByRole("button", { name: "Add photos" })).toBeVisible()
  expect(page.getByRole("list", { name: "Photos" }).element().children).toHaveLength(6)
})

test("PHOTO-03 a photo is moved by single presses, which work with the keyboard, too", async () => {
  await showPart(<Example />)
  tile(3).element().focus()
  await userEvent.keyboard("{Enter}")
  await dialog.getByRole("button", { name: "Move forward" }).click()
  await expect.poll(ordered).toEqual([[1, 3, 2]])
  await expect.element(tile(3)).toHaveTextContent("Low tide")
  await tile(3).click()
  await dialog.getByRole("button", { name: "Use as portrait" }).click()
  await expect.poll(ordered).toEqual([
    [1, 3, 2],
    [2, 1, 3],
  ])
  await expect.element(tile(1)).toHaveTextContent("PortraitLow tide")
  await tile(1).click()
  await expect.element(dialog.getByRole("button", { name: "Move back" })).toBeVisible()
  expect(dialog.getByRole("button", { name: "Move forward" }).elements()).toEqual([])
})

test("PHOTO-03 a photo is dragged to another place", async () => {
  await showPart(<Example />)
  await expect.element(tile(3)).toBeVisible()
  await userEvent.dragAndDrop(tile(3), tile(1))
  await expect.poll(ordered).toEqual([[3, 1, 2]])
})

test("PHOTO-03 a caption is changed at its photo", async () => {
  await showPart(<Example />)
  await tile(2).click()
  const field = dialog.getByRole("textbox", { name: "Caption" })
  await expect.element(field).toHaveValue("Low tide")
  expect(dialog.getByRole("button", { name: "Save" }).elements()).toEqual([])
  await field.fill("High tide")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect.poll(() => server.of("PUT", "/uploads/2").map(({ body }) => body)).toEqual([{ caption: "High tide" }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(tile(2)).toHaveTextContent("High tide")
})

import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
import type { PromptAnswer } from "@redthread/contract/prompt"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Story, storyPhotos } from "./Story"

await startTexts("en", ["shell", "ui", "error", "prompt", "translation", "profile", "photo", "relation"])

beforeEach(async () => {
  queryClient.clear()
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Ben", missing: [] as string[], counter: {} } as unknown as Me,
  })
  new FakeServer({
    "GET /photos/2": () =>
      Response.json({
        user_id: 2,
        name: "Anna",
        items: [],
        folders: { public: 0, private: 0, secret: 0 },
        pagination: { page: 1, next_page: null, next_max_id: null },
      }),
  })
  await startTestSite(true)
})
afterEach(() => vi.restoreAllMocks())

const song: PromptAnswer = { id: 3, prompt: "song", content: "Tangos", language: "en", translate: null }
const dish: PromptAnswer = {
  id: 4,
  prompt: "dish",
  content: "Maultaschen",
  language: "de",
  translate: "Dumplings",
  translated_by: "machine",
}
const photo = (id: number, caption: string | null = null) => ({
  id,
  src: `/files/p-${id}/600.webp`,
  alt: "Anna",
  kind: "image" as const,
  caption,
})
const person = (prompts: PromptAnswer[], photos: Profile["photos"] = []) =>
  ({ user_id: 2, name: "Anna", portrait: photo(1).src, prompts, photos }) as Profile

test("PRO-02 TRANS-04 answers are shown below their prompts in the reader's language, the original one click away", async () => {
  await showPart(<Story person={person([song, dish])} canAnswer={false} />)
  const items = page.getByRole("figure")
  await expect.element(items.first()).toHaveTextContent("A song I never skipTangos")
  await expect.element(items.nth(1)).toHaveTextContent("What I cook for people I likeDumplings")
  await expect.element(page.getByText("Maultaschen")).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Show original" }).click()
  await expect.element(page.getByText("Maultaschen")).toHaveAttribute("lang", "de")
})

test("PRO-02 answers and photos alternate, each with its caption and buttons to like it and to write about it", async () => {
  const photos = [photo(1), photo(5, "Low tide"), photo(6), photo(8)]
  await showPart(<Story person={person([song, dish], photos)} canAnswer />)
  const items = page.getByRole("figure")
  await expect.element(items.nth(4)).toBeVisible()
  expect(items.elements().map((item) => (item.querySelector("blockquote") ? "answer" : "photo"))).toEqual([
    "answer",
    "photo",
    "answer",
    "photo",
    "photo",
  ])
  await expect.element(items.nth(1)).toHaveTextContent("Low tide")
  for (const name of ["Like this photo", "Write about this photo"])
    expect(page.getByRole("button", { name }).elements()).toHaveLength(3)
  for (const name of ["Like this answer", "Write about this answer"])
    expect(page.getByRole("button", { name }).elements()).toHaveLength(2)
})

test("PRO-02 TRANS-01 a caption in another language is read in one's own, with its original", async () => {
  const harbour = { ...photo(5, "Ebbe im Hafen"), language: "de" as const, translate: "Low tide in the harbour" }
  await showPart(<Story person={person([], [photo(1), harbour])} canAnswer />)
  await expect.element(page.getByText("Low tide in the harbour")).toBeVisible()
  await page.getByRole("button", { name: "Show original" }).click()
  await expect.element(page.getByText("Ebbe im Hafen")).toBeVisible()
})

test("PRO-02 a story has six photos at most, of which the portrait is one", () => {
  const photos = Array.from({ length: 9 }, (_, index) => photo(index + 1))
  const ids = (of: Profile) => storyPhotos(of).map(({ id }) => id)
  expect(ids(person([], photos))).toEqual([2, 3, 4, 5, 6])
  expect(ids({ ...person([], photos), portrait: null })).toEqual([1, 2, 3, 4, 5, 6])
})

test("PRO-02 without answers and photos nothing is shown", async () => {
  await showPart(<Story person={person([], [photo(1)])} canAnswer={false} />)
  await expect.element(page.getByRole("region")).not.toBeInTheDocument()
})

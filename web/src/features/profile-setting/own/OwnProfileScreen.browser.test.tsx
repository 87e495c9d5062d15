import type { Me } from "@redthread/contract/account"
import { interests, type Profile } from "@redthread/contract/profile"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { profileQuery } from "../../profile/profile"
import { OwnProfileScreen } from "./OwnProfileScreen"

await startTexts("en", [
  "shell",
  "ui",
  "error",
  "photo",
  "profile",
  "prompt",
  "settings_profile",
  "question",
  "analysis",
  "gift",
  "relation",
  "translation",
])

let server: FakeServer
let person: Profile

beforeEach(async () => {
  queryClient.clear()
  // Called first, because it installs another fake server.
  await startTestSite(true)
  person = {
    user_id: 7,
    name: "Anna",
    age: 34,
    gender: 0,
    avatar: null,
    portrait: null,
    cover: null,
    location: { country_code: "JP", city: "Kyoto" },
    language: "en",
    languages: [],
    seeking: 1,
    biography: "I cook for whoever comes.",
    introduction: null,
    prompts: [{ id: 4, prompt: "song", content: "Any tango", language: "en", translate: null }],
    interests: ["tea"],
    photos: [],
    occupation: null,
    purpose: null,
    height: null,
    weight: null,
    marriage: null,
    children: null,
    income: null,
    orientation: null,
    horoscope: null,
    block: 0,
    friend: 0,
    online: 0,
    vip: 0,
    verified: false,
  } as unknown as Profile
  const me = { id: 7, name: "Anna", balance: 12, vip: 0, free: 0, missing: [] as string[], counter: {} }
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: me as unknown as Me,
  })
  vi.spyOn(session, "updateMe").mockReturnValue(undefined)
  server = new FakeServer({
    "GET /user/7": () => Response.json(person),
    "GET /me": () => Response.json(me),
    "GET /questions": () => Response.json({ items: [] }),
    "GET /prompts": () => Response.json({ items: [{ id: 4, prompt: "song", content: "Any tango" }] }),
    "GET /gifts/received/7": () => Response.json({ items: [], total: 0 }),
    "GET /photos/7": () =>
      Response.json({
        user_id: 7,
        name: "Anna",
        items: [],
        folders: { public: 0, private: 0, secret: 0 },
        pagination: { page: 1, next_page: null, next_max_id: null },
      }),
    "PUT /user": ({ body }) => {
      person = { ...person, ...body } as Profile
      return Response.json(person)
    },
  })
  queryClient.setQueryData(profileQuery(7).queryKey, person)
})
afterEach(() => vi.restoreAllMocks())

const profile = page.getByRole("article", { name: "Anna" })
const changes = () => server.of("PUT", "/user").map(({ body }) => body)

test("PRO-01 the own profile names what is missing, and has a grid for photos", async () => {
  await showPart(<OwnProfileScreen />)
  const missing = page.getByRole("region", { name: "Your profile: 3 of 7 done" })
  await expect.element(missing.getByRole("link", { name: "Add photos" })).toHaveAttribute("href", "/me#photos")
  await expect.element(profile.getByRole("button", { name: "Add photos" })).toBeVisible()
})

test("PRO-01 interests are chosen in place, ten at most", async () => {
  await showPart(<OwnProfileScreen />)
  await profile.getByRole("button", { name: "Edit interests" }).click()
  await profile.getByRole("button", { name: "Hiking" }).click()
  await expect.poll(changes).toEqual([{ interests: ["tea", "hiking"] }])
  await profile.getByRole("button", { name: "Tea", exact: true }).click()
  await expect.poll(() => changes().at(-1)).toEqual({ interests: ["hiking"] })
  await profile.getByRole("button", { name: "Done" }).click()
  await expect.element(profile.getByRole("listitem").filter({ hasText: "Hiking" })).toBeVisible()
  person = { ...person, interests: interests.slice(0, 10) }
  queryClient.setQueryData(profileQuery(7).queryKey, person)
  await profile.getByRole("button", { name: "Edit interests" }).click()
  await expect.element(profile.getByText("10 of 10 chosen")).toBeVisible()
  await expect.element(profile.getByRole("button", { name: "Family life" })).toBeDisabled()
  await expect.element(profile.getByRole("button", { name: "Cooking" })).toBeEnabled()
})

test("PRO-06 answers are edited in place, and the editor stays open until they are saved", async () => {
  await showPart(<OwnProfileScreen />)
  await profile.getByRole("button", { name: "Edit prompts" }).click()
  const answer = profile.getByRole("textbox", { name: "Your answer" })
  await expect.element(answer).toHaveValue("Any tango")
  await answer.fill("Any waltz")
  await expect.element(profile.getByRole("button", { name: "Done" })).not.toBeInTheDocument()
  await profile.getByRole("button", { name: "Discard changes" }).click()
  await profile.getByRole("button", { name: "Done" }).click()
  await expect.element(profile.getByText("Any tango")).toBeVisible()
})

test("PRO-02 the preview is the page that others see, without their actions", async () => {
  await showPart(<OwnProfileScreen />)
  await profile.getByRole("button", { name: "Preview" }).click()
  await expect.element(page.getByText("This is how others see you.")).toBeVisible()
  await expect.element(profile.getByText("I cook for whoever comes.")).toBeVisible()
  await expect.element(profile.getByRole("region", { name: "Interests" })).toHaveTextContent("Tea")
  expect(profile.getByRole("button", { name: /Like|Write about|More about|Say hi/ }).elements()).toEqual([])
  await page.getByRole("button", { name: "Back to editing" }).click()
  await expect.element(profile.getByRole("link", { name: "Edit profile" })).toBeVisible()
})

import type { Profile } from "@redthread/contract/profile"
import { prompts } from "@redthread/contract/prompt"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { PromptsStep } from "./PromptsStep"

await startTexts("en", ["shell", "ui", "error", "prompt", "settings_profile"])

let server: FakeServer
let stored: object[]
const onDone = vi.fn<() => void>()

beforeEach(() => {
  queryClient.clear()
  onDone.mockReset()
  stored = []
  server = new FakeServer({
    "GET /prompts": () => Response.json({ items: stored }),
    "PUT /prompts": ({ body }) =>
      Response.json({ items: (body["items"] as object[]).map((item, id) => ({ id: id + 1, ...item })) }),
  })
})

const person = { user_id: 7, name: "Anna" } as Profile
const show = () =>
  showPart(
    <PromptsStep person={person} onDone={onDone}>
      {null}
    </PromptsStep>,
  )
const saved = () => server.of("PUT", "/prompts").map(({ body }) => body["items"])
const goOn = page.getByRole("button", { name: "Continue" })

test("PRO-01 two of forty prompts are answered; another prompt keeps the written text", async () => {
  expect(prompts).toHaveLength(40)
  await show()
  await page.getByRole("textbox", { name: "A small thing that makes my day" }).fill("The first swim")
  const place = page.getByRole("textbox", { name: "A place in my town I would show you" })
  await place.fill("The harbour")
  await page.getByRole("button", { name: "Choose another prompt: A place in my town" }).click()
  const offered = page.getByRole("dialog", { name: "Choose a prompt" }).getByRole("listitem")
  expect(offered.elements()).toHaveLength(38)
  await page.getByRole("button", { name: "I feel at home where" }).click()
  await expect.element(page.getByRole("textbox", { name: "I feel at home where" })).toHaveValue("The harbour")
  await goOn.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(saved()).toEqual([
    [
      { prompt: "small_joy", content: "The first swim" },
      { prompt: "at_home", content: "The harbour" },
    ],
  ])
})

test("PRO-01 nothing is saved without an answer", async () => {
  await show()
  await goOn.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(saved()).toEqual([])
})

test("PRO-01 a third answer is not lost, and a spoken one can be replaced by a text", async () => {
  stored = [
    { id: 1, prompt: "song", content: "", voice_id: 31 },
    { id: 2, prompt: "dish", content: "Dumplings" },
    { id: 3, prompt: "wish", content: "", voice_id: 33 },
  ]
  await show()
  await expect.element(page.getByRole("group", { name: "A song I never skip" })).toBeVisible()
  await page.getByRole("textbox", { name: "What I cook for people I like" }).fill("Maultaschen")
  await goOn.click()
  const others = [
    { prompt: "dish", content: "Maultaschen" },
    { prompt: "wish", voice_id: 33 },
  ]
  await expect.poll(saved).toEqual([[{ prompt: "song", voice_id: 31 }, ...others]])
  await page.getByRole("button", { name: "Write instead" }).click()
  await page.getByRole("textbox", { name: "A song I never skip" }).fill("Any tango")
  await goOn.click()
  await expect.poll(() => saved().at(-1)).toEqual([{ prompt: "song", content: "Any tango" }, ...others])
})

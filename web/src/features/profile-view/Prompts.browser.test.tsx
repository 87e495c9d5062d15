import type { Profile } from "@redthread/contract/profile"
import type { PromptAnswer } from "@redthread/contract/prompt"
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Prompts } from "./Prompts"

await startTexts("en", ["shell", "ui", "error", "prompt", "translation", "profile"])

beforeEach(async () => {
  queryClient.clear()
  await startTestSite(true)
})

const song: PromptAnswer = { id: 3, prompt: "song", content: "Tangos", language: "en", translate: null }
const dish: PromptAnswer = {
  id: 4,
  prompt: "dish",
  content: "Maultaschen",
  language: "de",
  translate: "Dumplings",
  translated_by: "machine",
}
const person = (prompts: PromptAnswer[]) => ({ user_id: 2, name: "Anna", prompts }) as Profile

test("PRO-02 TRANS-04 answers are shown below their prompts in the reader's language, the original one click away", async () => {
  await showPart(<Prompts person={person([song, dish])} isOwn={false} canAnswer={false} />)
  const lines = page.getByRole("figure")
  await expect.element(lines.first()).toHaveTextContent("A song I never skipTangos")
  await expect.element(lines.nth(1)).toHaveTextContent("What I cook for people I likeDumplings")
  await expect.element(page.getByText("Maultaschen")).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Show original" }).click()
  await expect.element(page.getByText("Maultaschen")).toHaveAttribute("lang", "de")
})

test("PRO-02 without answers nothing is shown, and the owner is invited to answer", async () => {
  await showPart(<Prompts person={person([])} isOwn={false} canAnswer={false} />)
  await expect.element(page.getByRole("region")).not.toBeInTheDocument()
})

test("PRO-02 the own profile leads to where prompts are answered", async () => {
  await showPart(<Prompts person={person([])} isOwn canAnswer={false} />)
  await expect.element(page.getByText("Answer a prompt or two", { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole("link", { name: "Edit prompts" }))
    .toHaveAttribute("href", "/setting/introduction#prompts")
})

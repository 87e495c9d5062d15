import { type Locator, type Page } from "@playwright/test"
import type { Profile } from "@redthread/contract/profile"
import { violations } from "./axe"
import { type Member, memberPassword, newEmail, newMember, newName } from "./members"
import { picture, pngFile } from "./pictures"
import { choose, expect, test } from "./screens"
import { smallTargets } from "./targets"

/** Counts pointer presses; typing uses the keyboard. */
async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1))
    addEventListener("pointerdown", count, true)
  })
}
const tapsOf = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem("taps")))

/** On the phone every control has a touch target of 44 px, and the button that goes on needs no scrolling. */
async function checkStep(page: Page, onward: Locator): Promise<void> {
  if (!(await page.evaluate(() => matchMedia("(pointer: coarse)").matches))) return
  expect(await smallTargets(page), page.url()).toEqual([])
  await expect(onward).toBeInViewport({ ratio: 1 })
}

/** Fills in the landing page with the keyboard only. */
async function join(page: Page): Promise<void> {
  await page.getByLabel("Email").click()
  await page.keyboard.type(newEmail())
  await page.keyboard.press("Tab")
  await page.getByLabel("Password", { exact: true }).focus()
  await page.keyboard.type(memberPassword)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  await page.keyboard.type(newName())
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Date of birth")).toBeFocused()
  await page.keyboard.type("06151992")
  await expect(page.getByText("June 15, 1992")).toBeVisible()
  const form = page.locator("form")
  await choose(form, "Woman")
  await choose(form, "Men")
  await form.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Create account" }).click()
}

async function goOn(page: Page): Promise<void> {
  const onward = page.getByRole("button", { name: "Continue", exact: true })
  await checkStep(page, onward)
  await onward.click()
}

/** Three photos, a town, languages, two answers, interests and a purpose. */
async function answerAll(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Show yourself" })).toBeFocused()
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Add photos" }).click()
  const files = ["23715f", "aa3355", "3355aa"].map((colour) => pngFile(`${colour}.png`, picture(colour, 900, 1200)))
  await (await chooser).setFiles(files)
  await expect(page.getByRole("button", { name: "Edit photo 3" })).toBeVisible({ timeout: 40_000 })
  await goOn(page)
  await expect(page.getByRole("combobox", { name: "City" })).toBeFocused()
  await page.keyboard.type("Zürich")
  await page.getByRole("listbox").getByRole("option").first().click()
  await expect(page.getByRole("heading", { name: "Which languages do you speak?" })).toBeVisible()
  await expect(page.getByRole("button", { name: "English", pressed: true })).toBeVisible()
  await goOn(page)
  await page.getByRole("textbox", { name: "A small thing that makes my day" }).click()
  await page.keyboard.type("The first swim in the lake")
  await page.getByRole("button", { name: "Choose another prompt: A place in my town I would show you" }).click()
  await page.getByRole("button", { name: "What I cook for people I like" }).click()
  await page.getByRole("textbox", { name: "What I cook for people I like" }).click()
  await page.keyboard.type("Älplermagronen for whoever comes")
  await goOn(page)
  for (const interest of ["Cooking", "Swimming"])
    await page.getByRole("button", { name: interest, exact: true }).click()
  await goOn(page)
  await page.getByRole("button", { name: "A serious relationship" }).click()
  const finish = page.getByRole("button", { name: "Meet people" })
  await checkStep(page, finish)
  await finish.click()
  await expect(page).toHaveURL("/meet")
}

/** From the deck to a profile, from there to the greeting, which is sent. */
async function greetFirst(page: Page): Promise<void> {
  const open = page.getByRole("button", { name: /^Open .* profile$/ })
  await expect(open).toBeVisible()
  await checkStep(page, open)
  await open.click()
  await expect(page).toHaveURL(/\/profile\/\d+/)
  const greet = page.getByRole("button", { name: /^Say hi to / }).first()
  await checkStep(page, greet)
  await greet.click()
  const send = page.getByRole("dialog").getByRole("button", { name: "Say hi", exact: true })
  await expect(send).toBeEnabled()
  await checkStep(page, send)
  await send.click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

test(
  "ACC-01 PRO-01 CHAT-09 from the landing page to a profile with three photos, two answers and a place in 24 taps, and to the first message in 3 more",
  { tag: "@both" },
  async ({ open }) => {
    const page = await open(null, "/", { first: countTaps })
    const begun = Date.now()
    await join(page)
    await answerAll(page)
    test
      .info()
      .annotations.push({ type: "figures", description: `${await tapsOf(page)} taps, ${Date.now() - begun} ms` })
    const taps = await tapsOf(page)
    expect(taps).toBeLessThanOrEqual(24)
    await greetFirst(page)
    expect((await tapsOf(page)) - taps).toBe(3)
    await page.goto("/me")
    await expect(page.getByText("Älplermagronen for whoever comes")).toBeVisible()
    const missing = page.getByRole("region", { name: "Your profile: 6 of 7 done" })
    await expect(missing.getByRole("link")).toHaveText(["Write two lines"])
    const own = await page.evaluate(() => JSON.parse(localStorage.getItem("redthread.session") ?? "{}") as object)
    expect(own).toMatchObject({ me: { avatar: expect.any(String) as unknown } })
  },
)

test(
  "PRO-01 each question can be skipped, and the own profile says what is missing",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, `/welcome?next=${encodeURIComponent("/chats")}`)
    for (const title of [
      "Show yourself",
      "Where do you live?",
      "Which languages do you speak?",
      "Say something only you would say",
      "What do you enjoy?",
      "What are you looking for?",
    ]) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible()
      await expect(page.getByRole("button", { name: "Skip" })).toBeInViewport()
      expect(await violations(page)).toEqual([])
      await page.getByRole("button", { name: "Skip" }).click()
    }
    await expect(page).toHaveURL("/chats")
    const { languages, prompts, interests } = await anna.call<Profile>("GET", `/user/${anna.id}`)
    expect({ languages, prompts, interests }).toEqual({ languages: [], prompts: [], interests: [] })
    await page.goto("/me")
    const missing = page.getByRole("region", { name: "Your profile: 0 of 7 done" })
    await expect(missing.getByRole("link")).toHaveCount(7)
    await missing.getByRole("link", { name: "Write two lines" }).click()
    await expect(page).toHaveURL("/setting/introduction")
  },
)

const introduce = (member: Member, biography: string) => member.call("PUT", "/user", { biography })

test(
  "CHAT-09 an empty conversation offers openers out of the introduction, read in the other's language",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 1, language: "de" })]
    await introduce(ben, "Ich koche gern und reise viel.")
    const page = await open(anna, `/profile/${ben.id}`, { first: countTaps })
    await page.goto(`/chat/${ben.id}`)
    const openers = page.getByRole("region", { name: /^Begin with a question/ })
    await openers.getByRole("button", { name: /^What should I try from your country\?/ }).click()
    expect(await violations(page)).toEqual([])
    await openers.getByRole("button", { name: "Send" }).click()
    await expect(page.getByRole("log").getByText("What should I try from your country?")).toBeVisible()
    await expect(openers).toBeHidden()
    expect(await tapsOf(page)).toBe(2)
    const read = async () => {
      const path = `/message_threads/${anna.id}?user=1`
      return (await ben.call<{ messages: { translate: string }[] }>("GET", path)).messages[0]?.translate
    }
    await expect.poll(read).toMatch(/Land/)
  },
)

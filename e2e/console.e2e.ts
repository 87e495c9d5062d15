import type { Page } from "@playwright/test"
import type { Verification } from "@redthread/contract/verification"
import { type Member, newEmail, newMember, newName } from "./members"
import { addPhoto } from "./pictures"
import { expect, test } from "./screens"
import { newStaffWithFactor } from "./staff"

/** Counts the clicks and keys of a task; typed text does not count. */
function counted(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    click: async (role: "button" | "radio" | "row", name: RegExp): Promise<void> => {
      clicks += 1
      const found = page.getByRole(role, { name }).first()
      // The label of a radio receives the press.
      await found.click(role === "radio" ? { force: true } : {})
    },
    press: async (key: string): Promise<void> => {
      keys += key.split("+").length
      await page.keyboard.press(key)
    },
    expectAtMost: (limit: { clicks: number; keys: number }): void => {
      expect(clicks).toBeLessThanOrEqual(limit.clicks)
      expect(keys).toBeLessThanOrEqual(limit.keys)
    },
  }
}

const limit = { clicks: 4, keys: 6 }

const people = () => Promise.all([newStaffWithFactor("moderator"), newMember(), newMember({ gender: 1 })])

const report = (by: Member, about: Member, content: string) =>
  by.call("POST", "/support", {
    category: "complaint",
    about: "user",
    related_id: about.id,
    reason: "scam",
    content,
  })

async function submitSelfie(member: Member): Promise<void> {
  const { attempt } = await member.call<Verification>("POST", "/verification")
  const upload_id = await addPhoto(member, null, {})
  await member.call("PUT", `/verification/${attempt?.id}`, { upload_id, confirmed: true })
}

/** @returns the name of the writer, who is not signed in */
async function writeToSupport(page: Page): Promise<string> {
  const name = newName()
  await page.getByLabel("Your name").fill(name)
  await page.getByLabel("Email for our answer").fill(newEmail())
  await page.getByLabel("Your message").fill("I can't sign in any more.")
  await page.getByRole("checkbox", { name: "I’m not a robot" }).click()
  await expect(page.getByRole("checkbox", { name: "Verified" })).toBeChecked()
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByText("We’ll reply to")).toBeVisible()
  return name
}

/** The decision took effect: it can no longer be undone, and the case has left the queue. */
async function takesEffect(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeHidden()
}

test("STAFF-01 a report is dismissed with four clicks, and never without a reason", async ({ open }) => {
  const [moderator, anna, ben] = await people()
  await report(anna, ben, "He is rude")
  const page = await open(moderator, "/staff/complaint")
  await page.getByLabel("Filter").fill(ben.name)
  const task = counted(page)
  await task.click("row", new RegExp(ben.name))
  await task.click("button", /^Dismiss the reports 1/)
  const dialog = page.getByRole("dialog", { name: `Dismiss the reports: ${ben.name}` })
  const confirm = dialog.getByRole("button", { name: /^Dismiss the reports/ })
  await expect(confirm).toBeDisabled()
  await task.click("radio", /No rule is broken/)
  await expect(confirm).toBeEnabled()
  await task.click("button", /^Dismiss the reports Ctrl/)
  task.expectAtMost(limit)
  await takesEffect(page)
  await expect(page.getByRole("row", { name: new RegExp(ben.name) })).toBeHidden()
})

test("STAFF-01 a scammer is suspended by keys, reads the reason, and the reporter is notified", async ({ open }) => {
  const [moderator, anna, ben] = await people()
  await report(anna, ben, "He wants money")
  const page = await open(moderator, "/staff/complaint")
  await page.getByLabel("Filter").fill(ben.name)
  await page.getByRole("row", { name: new RegExp(ben.name) }).click()
  await expect(page.getByRole("article", { name: /^Case/ })).toContainText("He wants money")
  const task = counted(page)
  await task.press("c")
  await expect(page.getByRole("button", { name: "Hand back" })).toBeVisible()
  await task.press("4")
  const dialog = page.getByRole("dialog", { name: `Suspend until lifted: ${ben.name}` })
  await expect(dialog).toBeVisible()
  await task.press("3")
  await dialog.getByLabel("Reason", { exact: true }).last().fill("Asked for money")
  await expect(dialog.getByRole("region", { name: "What the member reads" })).toContainText("Asked for money")
  await task.press("Control+Enter")
  task.expectAtMost(limit)
  await takesEffect(page)
  const access = () =>
    ben.call("GET", "/me").then(
      () => "open",
      (error: Error) => error.message,
    )
  await expect.poll(access).toContain("401")
  await expect
    .poll(async () => (await anna.call<{ items: { type: string }[] }>("GET", "/notifications")).items[0]?.type)
    .toBe("support")
})

test(
  "STAFF-01 a letter to support is answered with four clicks besides the text",
  { tag: "@full" },
  async ({ open }) => {
    const support = await newStaffWithFactor("support")
    const name = await writeToSupport(await open(null, "/contact"))
    const page = await open(support, "/staff/ticket")
    await page.getByLabel("Filter").fill(name)
    const task = counted(page)
    await task.click("row", new RegExp(name))
    await task.click("button", /^Send the answer 1/)
    const dialog = page.getByRole("dialog", { name: /^Send the answer/ })
    const confirm = dialog.getByRole("button", { name: /^Send the answer/ })
    await dialog.getByLabel("Your answer").fill("Please try the link in our latest mail.")
    await expect(confirm).toBeDisabled()
    await task.click("radio", /Account and sign-in/)
    await expect(dialog.getByRole("region", { name: "What the member reads" })).toContainText(
      "the link in our latest mail",
    )
    await expect(confirm).toBeEnabled()
    await task.click("button", /^Send the answer Ctrl/)
    task.expectAtMost(limit)
    await takesEffect(page)
    await expect(page.getByRole("row", { name: new RegExp(name) })).toBeHidden()
  },
)

test("STAFF-01 PRO-13 a verification is approved with four clicks", { tag: "@full" }, async ({ open }) => {
  const [moderator, anna] = await Promise.all([newStaffWithFactor("moderator"), newMember()])
  await submitSelfie(anna)
  const page = await open(moderator, "/staff/verification")
  await page.getByLabel("Filter").fill(anna.name)
  const task = counted(page)
  await task.click("row", new RegExp(anna.name))
  await task.click("button", /^Take$/)
  await expect(page.getByRole("img", { name: "Selfie" })).toBeVisible()
  await task.click("button", /^Approve verification 1/)
  await task.click("button", /^Approve verification Ctrl/)
  task.expectAtMost(limit)
  await takesEffect(page)
  await expect.poll(async () => (await anna.call<{ verified: boolean }>("GET", "/verification")).verified).toBe(true)
})

test(
  "STAFF-01 a member is suspended from their page with a reason, and the decision can be undone",
  { tag: "@full" },
  async ({ open }) => {
    const [moderator, ben] = await Promise.all([newStaffWithFactor("moderator"), newMember({ gender: 1 })])
    const page = await open(moderator, `/staff/members?id=${ben.id}`)
    await page.getByRole("button", { name: "Suspend until lifted" }).click()
    const dialog = page.getByRole("dialog", { name: `Suspend until lifted: ${ben.name}` })
    const confirm = dialog.getByRole("button", { name: /^Suspend until lifted/ })
    await dialog.getByLabel("Reason", { exact: true }).last().fill("Asked for money")
    await expect(confirm).toBeDisabled()
    await dialog.getByRole("radio", { name: /Scam/ }).check({ force: true })
    await expect(dialog.getByRole("region", { name: "What the member reads" })).toContainText("Asked for money")
    await confirm.click()
    await page.getByRole("button", { name: /^Undo/ }).click()
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeHidden()
    expect(await ben.call("GET", "/me")).toMatchObject({ sanction: null })
  },
)

test("STAFF-01 a decision is undone by one key, and has no effect", { tag: "@full" }, async ({ open }) => {
  const [moderator, anna, ben] = await people()
  await report(anna, ben, "He is rude")
  const page = await open(moderator, "/staff/complaint")
  await page.getByLabel("Filter").fill(ben.name)
  await page.getByRole("row", { name: new RegExp(ben.name) }).click()
  await page.getByRole("button", { name: /^Dismiss the reports 1/ }).click()
  await page.getByRole("radio", { name: /No rule is broken/ }).check({ force: true })
  await expect(page.getByRole("button", { name: /^Dismiss the reports Ctrl/ })).toBeEnabled()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible()
  await page.getByLabel("Filter").blur()
  await page.keyboard.press("u")
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeHidden()
  await page.reload()
  await page.getByLabel("Filter").fill(ben.name)
  await expect(page.getByRole("row", { name: new RegExp(ben.name) })).toBeVisible()
})

test("STAFF-01 no single key changes anything on any desk", { tag: "@full" }, async ({ open }) => {
  const admin = await newStaffWithFactor("admin")
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await Promise.all([report(anna, ben, "He is rude"), submitSelfie(anna)])
  await writeToSupport(await open(null, "/contact"))
  const page = await open(admin, "/staff")
  const written: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    // Claims and translations decide nothing.
    const isHarmless = /\/(claim|translate|preview)$|\/errors?$|pusher|version/.test(pathname)
    if (request.method() !== "GET" && pathname.startsWith("/v1/") && !isHarmless)
      written.push(`${request.method()} ${pathname}`)
  })
  const queues = "complaint appeal ticket photo withdrawal payment earning travel verification order"
  const sections = "members figures shield front people translators engines audit"
  const named = ["Enter", "Space", "ArrowDown", "ArrowUp", "Delete", "Backspace"]
  const keys = [
    ..."a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 / ? . , ; - =".split(" "),
    ...named,
  ]
  for (const desk of `${queues} ${sections} members?id=${ben.id}`.split(" ")) {
    await page.goto(`/staff/${desk}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.keyboard.press("j")
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.keyboard.press("Escape")
    }
  }
  expect(written).toEqual([])
})

test(
  "STAFF-01 the command palette finds a member, and the keyboard help opens by its key",
  { tag: "@full" },
  async ({ open }) => {
    const [support, ben] = await Promise.all([newStaffWithFactor("support"), newMember({ gender: 1 })])
    const page = await open(support, "/staff")
    await expect(page.getByRole("navigation", { name: "Back office" })).toContainText("Support")
    await page.keyboard.press("?")
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("Undo the latest decision")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox").fill(ben.name)
    await expect(page.getByRole("option", { name: new RegExp(ben.name) })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { level: 2, name: ben.name })).toBeVisible()
  },
)

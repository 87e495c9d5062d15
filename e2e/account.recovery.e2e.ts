import type { Page } from "@playwright/test"
import { memberPassword, newDevice, newEmail, newMember } from "./members"
import { codeFor, mailTo } from "./outbox"
import { expect, test } from "./screens"

const newPassword = "a quieter horse"

async function signIn(page: Page, identity: string, password: string): Promise<void> {
  await page.getByLabel("Email, phone or name").fill(identity)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
}

test(
  "ACC-06 a code resets a forgotten password, and every device is signed out",
  { tag: "@both" },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(null, "/?type=login")
    await page.getByLabel("Email, phone or name").fill(member.name)
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    await expect(page).toHaveURL("/retrieve")
    await expect(page.getByLabel("Email, phone or name")).toHaveValue(member.name)
    await page.getByRole("button", { name: "Send code" }).click()
    await expect(page.getByRole("button", { name: /^Send again in \d+ s/ })).toBeDisabled()
    await expect(page.getByLabel("Code")).toBeFocused()
    await page.getByLabel("Code").fill(await codeFor(member.email))
    await page.getByLabel("New password", { exact: true }).fill(newPassword)
    await page.getByLabel("New password, once more").fill("a louder horse")
    await page.getByRole("button", { name: "Save the new password" }).click()
    await expect(page.getByLabel("New password, once more")).toHaveAccessibleDescription("Passwords are not the same")
    await page.getByLabel("New password", { exact: true }).fill("12345")
    await page.getByLabel("New password, once more").fill("12345")
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      /^Password is invalid, 6 symbols minimum/,
    )
    await page.getByLabel("New password", { exact: true }).fill(newPassword)
    await page.getByLabel("New password, once more").fill(newPassword)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible()
    await expect(member.call("GET", "/me")).rejects.toThrow("401")
    await page.getByRole("link", { name: "Go to sign-in" }).click()
    await signIn(page, member.email, memberPassword)
    await expect(page.getByRole("alert")).toHaveText("Email, phone, name or password is not right")
    await signIn(page, member.email, newPassword)
    await expect(page).toHaveURL(/^[^?]*\/home/)
  },
)

test(
  "ACC-06 ACC-05 who does not exist is answered alike, and a second code within 60 s counts as sent",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(null, "/retrieve")
    for (const identity of [newEmail(), "Nobody Of That Name"]) {
      await page.goto("/retrieve")
      for (let times = 0; times < 2; times++) {
        await page.getByLabel("Email, phone or name").fill(identity)
        await page.getByRole("button", { name: "Send code" }).click()
        await expect(page.getByText("If there is such an account")).toBeVisible()
        await expect(page.getByRole("button", { name: /^Send again in \d+ s/ })).toBeDisabled()
        await page.getByRole("button", { name: "Not the right account?" }).click()
      }
    }
  },
)

test(
  "ACC-07 ERR-01 a deleted account says so at sign-in, and comes back by a code",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const member = await newMember()
    await member.call("DELETE", "/user", { password: memberPassword })
    const page = await open(null, "/?type=login")
    await signIn(page, member.email, memberPassword)
    await expect(page.getByRole("dialog", { name: /Your account has been deleted/ })).toBeVisible()
    await page.getByRole("link", { name: "Reactivate account" }).click()
    await expect(page).toHaveURL("/reactivate")
    await expect(page.getByLabel("Email, phone or name")).toHaveValue(member.email)
    await page.getByRole("button", { name: "Send code" }).click()
    await page.getByLabel("Code").fill(await codeFor(member.email))
    await page.getByRole("button", { name: "Reactivate account" }).click()
    await expect(page.getByRole("heading", { name: "Your account is back" })).toBeVisible()
    await page.getByRole("link", { name: "Go to sign-in" }).click()
    await signIn(page, member.email, memberPassword)
    await expect(page).toHaveURL(/^[^?]*\/home/)
    await newDevice(member)
  },
)

test(
  "ACC-14 the mail's link proves the email, grants the trial once, and is good once",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    await member.call("POST", "/validate", { email: member.email })
    const { text } = await mailTo(member.email, { matches: (mail) => mail.text.includes("/confirm#") })
    const [hash = ""] = /#[\w-]+/.exec(text) ?? []
    const page = await open(member, `/confirm${hash}`)
    await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible()
    await expect(page.getByRole("main").getByRole("status")).toContainText(member.email)
    await expect(page.getByRole("main").getByRole("status")).toContainText("VIP is yours for 7 days")
    expect(page.url()).not.toContain("#")
    expect(await member.call("GET", "/me")).toMatchObject({ email_verified: true, trialing: 1, vip: 1 })
    const visitor = await open(null, `/confirm${hash}`)
    await expect(visitor.getByRole("heading", { name: "Your email was already confirmed" })).toBeVisible()
    await visitor.getByRole("main").getByRole("link", { name: "Go to sign-in" }).click()
    await expect(visitor).toHaveURL("/?type=login")
  },
)

test(
  "ACC-14 the old address takes the account back by its mail's link, with a new password",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    const thiefs = newEmail()
    for (const email of [member.email, thiefs]) {
      await member.call("POST", "/validate", { email })
      await member.call("POST", "/validate/confirm", { email, code: Number(await codeFor(email)) })
    }
    const { text } = await mailTo(member.email, { matches: (mail) => mail.text.includes("/take-back#") })
    const [hash = ""] = /#[\w-]+/.exec(text) ?? []
    const page = await open(null, `/take-back${hash}`)
    await expect(page.getByRole("heading", { name: "Take your account back" })).toBeVisible()
    expect(page.url()).not.toContain("#")
    const [field, again] = [
      page.getByLabel("New password", { exact: true }),
      page.getByLabel("New password, once more"),
    ]
    await field.fill("password")
    await again.fill("a quieter")
    await page.keyboard.press("Enter")
    await expect(again).toHaveAccessibleDescription("Passwords are not the same")
    await again.fill("password")
    await page.keyboard.press("Enter")
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await field.fill(newPassword)
    await again.fill(newPassword)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: "Your account is yours again" })).toBeVisible()
    await expect(page.getByRole("main").getByRole("status")).toContainText(member.email)
    await expect(member.call("GET", "/me")).rejects.toThrow("401")
    await page.getByRole("main").getByRole("link", { name: "Continue" }).click()
    await expect(page).toHaveURL(/\/home/)
    await page.getByRole("button", { name: "My account" }).click()
    await expect(page.getByText(member.name)).toBeVisible()

    const visitor = await open(null, `/take-back${hash}`)
    await visitor.getByLabel("New password", { exact: true }).fill(newPassword)
    await visitor.getByLabel("New password, once more").fill(newPassword)
    await visitor.keyboard.press("Enter")
    await expect(visitor.getByRole("heading", { name: "This link did not work" })).toBeVisible()
  },
)

test(
  "ACC-14 ERR-01 400058: a required email is requested and verified by the code",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    const member = await newMember({ gender: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => newMember()))
    const [last, ...first] = people
    for (const { id } of first) {
      await member.call("POST", "/messages", { user_id: id, message_type: "text", message_content: "👋" })
    }
    const page = await open(member, `/chat/${last?.id}`)
    const field = page.getByRole("textbox", { name: /^Write to/ })
    await field.fill("Hello")
    await field.press("Enter")
    const prompt = page.getByRole("dialog", { name: "Please verify your email" })
    await expect(prompt).toContainText("verify your email first")
    await expect(prompt.getByLabel("Email")).toHaveValue(member.email)
    await prompt.getByRole("button", { name: "Send me the mail" }).click()
    await expect(prompt).toContainText(`Email sent to ${member.email}`)
    await prompt.getByLabel("Code").fill(await codeFor(member.email))
    await page.keyboard.press("Enter")
    await expect(prompt).toBeHidden()
    await expect(page.getByText("Your email is confirmed")).toBeVisible()
    expect(await member.call("GET", "/me")).toMatchObject({ email_verified: true })
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByRole("log").getByText("Hello")).toBeVisible()
  },
)

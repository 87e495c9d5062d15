import type { Page } from "@playwright/test"
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { handedOver, memberPassword, newDevice, newMember, type Member } from "./members"
import { codeFor } from "./outbox"
import { expect, type Screens, test } from "./screens"

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const newPassword = "better horse 7"

async function fillPasswords(page: Page, old: string, first: string, second = first): Promise<void> {
  const form = card(page, "Password")
  await form.getByLabel("Current password").fill(old)
  await form.getByLabel("New password", { exact: true }).fill(first)
  await form.getByLabel("New password, once more").fill(second)
  await form.getByRole("button", { name: "Change password" }).click()
}

/** The same member in another browser, which receives live events. */
async function secondBrowser(open: Screens["open"], member: Member): Promise<Page> {
  let heard: Promise<unknown> = Promise.resolve()
  const page = await open(await newDevice(member), "/home", {
    first: (empty) => {
      heard = empty.waitForEvent("websocket").then((socket) =>
        socket.waitForEvent("framereceived", {
          predicate: ({ payload }) => payload.includes("subscription_succeeded"),
        }),
      )
      return Promise.resolve()
    },
  })
  await heard
  return page
}

/** It takes some 50 ms on an idle machine; the limit is for one with many other tests. */
const signOutMs = 10_000

async function isSignedOut(page: Page): Promise<void> {
  const session = () => page.evaluate(() => localStorage.getItem("redthread.session"))
  await expect.poll(session, { timeout: signOutMs, intervals: [50] }).toBeNull()
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible()
}

test(
  "ACC-06 changing the password says saved, and signs out the other browsers",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    const [page, other] = await Promise.all([open(anna, "/setting/password"), secondBrowser(open, anna)])
    await fillPasswords(page, memberPassword, newPassword)
    await expect(page.getByText("Saved")).toBeVisible()
    await isSignedOut(other)
    await expect(page.getByLabel("Current password")).toHaveValue("")
    await page.reload()
    await expect(page.getByRole("heading", { name: "Password and security" })).toBeVisible()
  },
)

test(
  "ACC-14 changing the email requires a proof of identity and then continues",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await handedOver(await newMember()), "/setting/password")
    await card(page, "Email").getByRole("button", { name: "Verify" }).click()
    const address = `${randomUUID()}@example.org`
    await page.getByRole("dialog").getByLabel("Email").fill(address)
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click()
    const proof = page.getByRole("dialog", { name: "Is it you?" })
    await expect(proof.getByLabel("Password", { exact: true })).toBeFocused()
    await proof.getByLabel("Password", { exact: true }).fill("not this one")
    await page.keyboard.press("Enter")
    await expect(proof.getByRole("alert")).toBeVisible()
    await proof.getByLabel("Password", { exact: true }).fill(memberPassword)
    await page.keyboard.press("Enter")
    await expect(proof).toBeHidden()
    await page
      .getByRole("dialog")
      .getByLabel("Code", { exact: true })
      .fill(String(await codeFor(address)))
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click()
    await expect(card(page, "Email").getByText(address)).toBeVisible()
  },
)

test("ACC-06 ERR-03 what is wrong with a new password is said at its field", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/setting/password")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(3)
  await expect(page.getByLabel("Current password")).toBeFocused()
  const at = (label: string) => page.getByLabel(label, { exact: true })
  await fillPasswords(page, memberPassword, newPassword, "something else")
  await expect(at("New password, once more")).toHaveAccessibleDescription("Passwords are not the same")
  await fillPasswords(page, memberPassword, "short")
  await expect(at("New password")).toHaveAccessibleDescription("Password is invalid, 6 symbols minimum")
  await fillPasswords(page, "not my password", newPassword)
  await expect(at("Current password")).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByRole("alert")).toHaveCount(1)
  await expect(page.getByRole("button", { name: "Change password" })).toBeEnabled()
})

test("ACC-11 a device that is ended in the list is signed out at once", { tag: "@both" }, async ({ open }) => {
  const anna = await newMember()
  const [page, other] = await Promise.all([open(anna, "/setting/password"), secondBrowser(open, anna)])
  await page.reload()
  const devices = card(page, "Devices")
  await expect(devices.getByRole("listitem")).toHaveCount(2)
  await expect(devices.getByRole("listitem").first()).toContainText("This device")
  await devices.getByRole("button", { name: /^Sign out (?!all)/ }).click()
  await isSignedOut(other)
  await expect(devices.getByRole("listitem")).toHaveCount(1)
})

test(
  "ACC-04 ACC-11 more than five devices are warned of, and all others can be signed out at once",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    for (let device = 0; device < 6; device++) {
      const { key } = await anna.call<{ key: string }>("POST", "/key", { to: "/home" })
      await anna.call("POST", "/key/redeem", { key })
    }
    const page = await open(anna, "/setting/password")
    const devices = card(page, "Devices")
    await expect(devices.getByRole("status")).toContainText("more than 5 devices")
    await devices.getByRole("button", { name: "Sign out all other devices" }).click()
    await expect(page.getByText("All other devices are signed out")).toBeVisible()
    await expect(devices.getByRole("listitem")).toHaveCount(1)
    await expect(devices.getByRole("status")).toHaveCount(0)
  },
)

/** Passkeys require a host name, not an IP address: the same product under its machine's name. */
const named = (baseURL: string | undefined, path: string) => `${baseURL?.replace("127.0.0.1", "localhost")}${path}`

async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test(
  "ACC-17 a passkey is added with the password, listed, and removed",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const anna = await newMember()
    const page = await open(null, named(baseURL, "/?type=login&redirect=/setting/password"))
    await page.getByLabel("Email, phone or name").fill(anna.email)
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
    const passkeys = card(page, "Passkeys")
    await passkeys.getByRole("button", { name: "Add a passkey" }).click()
    await addAuthenticator(page)
    const dialog = page.getByRole("dialog", { name: "Add a passkey" })
    await expect(dialog.getByLabel("Name of this passkey")).toHaveValue(/Chrome/)
    await dialog.getByLabel("Name of this passkey").fill("My key")
    await dialog.getByLabel("Password", { exact: true }).fill("wrong password")
    await dialog.getByRole("button", { name: "Continue" }).click()
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true")
    await dialog.getByLabel("Password", { exact: true }).fill(memberPassword)
    await dialog.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByText("Passkey added")).toBeVisible()
    await expect(passkeys.getByRole("listitem")).toContainText("My key")
    await passkeys.getByRole("button", { name: "Remove the passkey My key" }).click()
    await expect(passkeys.getByRole("listitem")).toHaveCount(0)
  },
)

test("ACC-14 the email is verified from the settings by the code in the mail", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/password")
  const email = card(page, "Email")
  await expect(email.getByText("Not verified yet")).toBeVisible()
  await email.getByRole("button", { name: "Verify now" }).click()
  const dialog = page.getByRole("dialog", { name: "Please verify your email" })
  await dialog.getByRole("button", { name: "Send me the mail" }).click()
  await dialog.getByLabel("Code", { exact: true }).fill(await codeFor(anna.email))
  await dialog.getByRole("button", { name: "Continue" }).click()
  await expect(email.getByText("Verified", { exact: true })).toBeVisible()
  await expect(email.getByRole("button")).toHaveCount(0)
})

test(
  "ACC-07 deleting the account says so, signs out, and only reactivating leads back",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    const [page, other] = await Promise.all([open(anna, "/setting/delete"), secondBrowser(open, anna)])
    await page.getByRole("button", { name: "Delete my account" }).click()
    const dialog = page.getByRole("dialog", { name: "Delete your account?" })
    const confirm = dialog.getByRole("button", { name: "Delete my account" })
    await dialog.getByLabel("Password", { exact: true }).fill("not my password")
    await confirm.click()
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true")
    await expect(confirm).toBeEnabled()
    await dialog.getByLabel("Password", { exact: true }).fill(memberPassword)
    await confirm.click()
    await expect(page.getByText("Account deleted, logging out")).toBeVisible()
    await isSignedOut(other)
    await expect(page).toHaveURL("/")
    expect(await page.evaluate(() => localStorage.getItem("redthread.accounts"))).toBeNull()
    await page.goto("/?type=login")
    await page.getByLabel("Email, phone or name").fill(anna.email)
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
    await expect(page.getByRole("link", { name: "Reactivate account" })).toBeVisible()
  },
)

test("ACC-07 a failed deletion is shown, and the form is free again", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/setting/delete")
  await page.getByRole("button", { name: "Delete my account" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete your account?" })
  await page.route("**/v1/user", (route) => route.abort())
  await dialog.getByLabel("Password", { exact: true }).fill(memberPassword)
  await dialog.getByRole("button", { name: "Delete my account" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("Oops, the network can’t be reached.")
  await expect(dialog.getByRole("button", { name: "Delete my account" })).toBeEnabled()
  await dialog.getByRole("button", { name: "Keep my account" }).click()
  await expect(page.getByRole("button", { name: "My account", exact: true })).toBeVisible()
})

test("ACC-07 all that is kept of a member comes as one archive", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/setting/delete")
  const archive = card(page, "Download my data")
  await archive.getByRole("button", { name: "Prepare my archive" }).click()
  const ready = archive.getByRole("button", { name: /^Download/ })
  await expect(ready).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent("download"), ready.click()])
  const file = await readFile(await download.path())
  expect(file.subarray(0, 2).toString()).toBe("PK")
  await page.reload()
  await expect(ready).toBeVisible()
})

test(
  "ACC-18 the settings lead to password, devices and data, and only members get there",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/setting")
    await page.getByRole("link", { name: "Password and security" }).click()
    await expect(page).toHaveURL("/setting/password")
    await page.goBack()
    await page.getByRole("link", { name: "Your data, your account" }).click()
    await expect(page).toHaveURL("/setting/delete")
    const visitor = await open(null, "about:blank")
    for (const path of ["/setting/password", "/setting/delete"]) {
      await visitor.goto(path)
      await expect(visitor).toHaveURL(`/?redirect=${encodeURIComponent(path)}`)
    }
  },
)

import type { Page } from "@playwright/test"
import { randomUUID } from "node:crypto"
import { OidcProvider, oidcClient } from "../server/src/testing/stub/oidc-provider"
import { memberPassword, newEmail, newName } from "./members"
import { codeFor } from "./outbox"
import { type Product, startProduct } from "./product"
import { choose, expect, forgetProof, test } from "./screens"

// One product and one provider; each test sets the account that is signed in at the provider.
test.describe.configure({ mode: "default" })

const provider = new OidcProvider()
let product: Product

test.beforeAll(async () => {
  product = await startProduct(async (url) => {
    await provider.start(`${url}/social/google`)
    return {
      DEMO: "0",
      RATE_LIMIT_FACTOR: "1000",
      OAUTH_GOOGLE_CLIENT_ID: oidcClient.id,
      OAUTH_GOOGLE_CLIENT_SECRET: oidcClient.secret,
      OAUTH_GOOGLE_ISSUER: provider.issuer,
      OAUTH_WECHAT_APP_ID: "wx-outer",
      OAUTH_WECHAT_SECRET: "a secret of the test alone",
      OAUTH_WECHAT_INNER_APP_ID: "wx-inner",
      OAUTH_WECHAT_INNER_SECRET: "a secret of the test alone",
      // No server listens there: only the browser's navigation is checked.
      OAUTH_WECHAT_OPEN_URL: `${provider.issuer}/wechat`,
    }
  })
})
test.beforeEach(() => {
  provider.denies = false
  provider.person = { sub: randomUUID(), name: newName(), email: newEmail(), email_verified: true }
})
test.afterAll(async () => {
  await product.stop()
  await provider.stop()
})

const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" })

/** The product of this file; the shared one is the browser's base URL. */
const at = (path: string) => `${product.url}${path}`

async function register(email: string): Promise<string> {
  const body = { email, name: newName(), password: memberPassword, gender: 0, birthday: "1990-06-15", seeking: 1 }
  const response = await fetch(at("/v1/register"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return body.name
}

async function fillMissing(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "One more thing" })
  await choose(dialog, "Woman")
  await dialog.getByLabel("Date of birth").fill("06/15/1992")
  await dialog.getByRole("checkbox").check()
  await dialog.getByRole("button", { name: "Continue" }).click()
  await expect(dialog).toBeHidden()
}

test(
  "ACC-08 who comes from Google gets an account, and the same one the next time",
  { tag: "@both" },
  async ({ open }) => {
    const page = await open(null, at("/?type=login&redirect=%2Fme"))
    await google(page).click()
    await expect(page).toHaveURL(at("/me"))
    await fillMissing(page)
    await expect(page.getByRole("heading", { name: provider.person.name })).toBeVisible()
    const again = await open(null, at("/de/?type=login&redirect=%2Fme"))
    await again.getByRole("button", { name: "Weiter mit Google" }).click()
    await expect(again.getByRole("heading", { name: provider.person.name })).toBeVisible()
  },
)

test("ACC-08 a known email is linked only after the mailed code", { tag: ["@full", "@both"] }, async ({ open }) => {
  const email = provider.person.email ?? ""
  const name = await register(email)
  const page = await open(null, at("/?type=login"))
  await google(page).click()
  await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible()
  expect(page.url()).not.toContain("code=")
  await page.getByLabel("Code").fill(await codeFor(email, product.url))
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL(at("/home"))
  await page.goto(at("/me"))
  await expect(page.getByRole("heading", { name })).toBeVisible()
})

test("ACC-08 ACC-04 the sixth device requires a code here too", { tag: "@full" }, async ({ open }) => {
  for (let device = 1; device <= 5; device++) {
    const page = await open(null, at("/?type=login"))
    await google(page).click()
    await expect(page).toHaveURL(at("/home"))
  }
  const page = await open(null, at("/?type=login&redirect=%2Fchats"))
  await google(page).click()
  await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible()
  await page.getByLabel("Code").fill(await codeFor(provider.person.email ?? "", product.url))
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL(at("/chats"))
})

test(
  "ACC-08 a member links Google in the settings, and unlinks it again",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    const email = newEmail()
    await register(email)
    const page = await open(null, at("/?type=login&redirect=%2Fsetting%2Fpassword"))
    await page.getByLabel("Email, phone or name").fill(email)
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
    const linked = page.getByRole("region", { name: "Linked sign-ins" })
    await linked.getByRole("button", { name: "Link: Google" }).click()
    await expect(linked.getByText(provider.person.email ?? "")).toBeVisible()
    await expect(page).toHaveURL(at("/setting/password"))
    await linked.getByRole("button", { name: "Unlink: Google" }).click()
    await expect(linked.getByRole("button", { name: "Link: Google" })).toBeVisible()
  },
)

test("ACC-08 linking Google requires a proof of identity and then continues", { tag: "@full" }, async ({ open }) => {
  const email = newEmail()
  await register(email)
  const page = await open(null, at("/?type=login&redirect=%2Fsetting%2Fpassword"))
  await page.getByLabel("Email, phone or name").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(memberPassword)
  await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
  const linked = page.getByRole("region", { name: "Linked sign-ins" })
  await linked.waitFor()
  await forgetProof(page)
  const proof = page.getByRole("dialog", { name: "Is it you?" })
  await linked.getByRole("button", { name: "Link: Google" }).click()
  await proof.getByRole("button", { name: "Close" }).click()
  await expect(linked.getByRole("button", { name: "Link: Google" })).toBeEnabled()
  await linked.getByRole("button", { name: "Link: Google" }).click()
  await proof.getByLabel("Password", { exact: true }).fill(memberPassword)
  await page.keyboard.press("Enter")
  await expect(linked.getByText(provider.person.email ?? "")).toBeVisible()
  await expect(page).toHaveURL(at("/setting/password"))
})

test("ACC-14 a member without a password is verified by a mailed code", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, at("/?type=login&redirect=%2Fsetting%2Fpassword"))
  await google(page).click()
  await fillMissing(page)
  const keys = page.getByRole("region", { name: "Linked sign-ins" })
  await keys.waitFor()
  await forgetProof(page)
  const address = provider.person.email ?? ""
  await keys.getByRole("button", { name: /WeChat/ }).click()
  const proof = page.getByRole("dialog", { name: "Is it you?" })
  await expect(proof.getByText(`We’ll send a code to ${address}.`)).toBeVisible()
  await expect(proof.getByLabel("Password")).toHaveCount(0)
  await proof.getByRole("button", { name: "Send code" }).click()
  const right = await codeFor(address, product.url)
  await proof.getByLabel("Code").fill(right === "100001" ? "100002" : "100001")
  await proof.getByRole("button", { name: "Continue" }).click()
  await expect(proof.getByLabel("Code")).toHaveAttribute("aria-invalid", "true")
  await proof.getByLabel("Code").fill(right)
  const left = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/wechat`))
  await proof.getByRole("button", { name: "Continue" }).click()
  await left
})

test(
  "ACC-07 ACC-08 who has come without a password deletes the account by a mailed code",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(null, at("/?type=login&redirect=%2Fsetting%2Fdelete"))
    await google(page).click()
    await fillMissing(page)
    await page.getByRole("button", { name: "Delete my account" }).click()
    const dialog = page.getByRole("dialog", { name: "Delete your account?" })
    await expect(dialog.getByText("We have sent you a code")).toBeVisible()
    await dialog.getByLabel("Code").fill("100001")
    await dialog.getByRole("button", { name: "Delete my account" }).click()
    await expect(dialog.getByLabel("Code")).toHaveAttribute("aria-invalid", "true")
    await dialog.getByLabel("Code").fill(await codeFor(provider.person.email ?? "", product.url))
    await dialog.getByRole("button", { name: "Delete my account" }).click()
    await expect(page.getByText("Account deleted, logging out")).toBeVisible()
    await expect(page).toHaveURL(at("/"))
  },
)

test("ACC-08 a refusal at the provider shows a message with a way back", { tag: "@full" }, async ({ open }) => {
  provider.denies = true
  const page = await open(null, at("/?type=login"))
  await google(page).click()
  await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Go to sign-in" }).click()
  await expect(page).toHaveURL(at("/?type=login"))
})

test("ACC-08 what another browser began leads nowhere", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, at("/?type=login"))
  const back = page.waitForRequest((request) => request.url().startsWith(at("/social/google?")))
  await page.route(at("/social/google?**"), (route) => route.abort())
  await google(page).click()
  const stolen = (await back).url()
  const victim = await open(null, stolen)
  await expect(victim.getByRole("heading", { name: "That did not work" })).toBeVisible()
  expect(await victim.evaluate(() => localStorage.getItem("redthread.session"))).toBeNull()
})

test("ACC-17 SHELL-02 only the providers that are set up are offered", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, at("/?type=login"))
  await expect(google(page)).toBeVisible()
  await expect(page.getByRole("button", { name: "Continue with WeChat" })).toBeVisible()
  await expect(page.getByRole("button", { name: /Facebook/ })).toHaveCount(0)
  const elsewhere = await open(null, "/?type=login")
  await expect(elsewhere.getByLabel("Email, phone or name")).toBeVisible()
  await expect(google(elsewhere)).toHaveCount(0)
})

const inWeChat = { userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 MicroMessenger/8.0.49" }
const atWeChat = /\/wechat\/connect\/oauth2\/authorize\?.*appid=wx-inner/

test(
  "SHELL-04 ACC-08 inside WeChat its sign-in comes by itself, unless nowxlogin=1 forbids it",
  { tag: "@full" },
  async ({ open }) => {
    for (const path of ["/", "/chats"]) await expect(await open(null, at(path), inWeChat)).toHaveURL(atWeChat)
    const landing = await open(null, at("/?nowxlogin=1"), inWeChat)
    await expect(landing.getByRole("heading", { name: "Join Redthread" })).toBeVisible()
    const members = await open(null, at("/chats?nowxlogin=1"), inWeChat)
    await expect(members).toHaveURL(at("/?redirect=%2Fchats%3Fnowxlogin%3D1&nowxlogin=1"))
    await members.getByRole("link", { name: "Sign in" }).click()
    await members.getByRole("button", { name: "Continue with WeChat" }).click()
    await expect(members).toHaveURL(atWeChat)
  },
)

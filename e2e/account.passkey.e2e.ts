import type { CDPSession, Page } from "@playwright/test"
import { memberPassword, newDevice, newEmail, newMember, type Member } from "./members"
import { codeFor } from "./outbox"
import { accountEntry, expect, forgetProof, test } from "./screens"

/** Passkeys require a host name, not an IP address: the same product under its machine's name. */
const named = (baseURL: string | undefined, path: string) => `${baseURL?.replace("127.0.0.1", "localhost")}${path}`

/** A virtual authenticator that approves every request. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

interface Challenge {
  challenge_id: string
  options: Record<string, unknown>
}

/** Adds a passkey to the account through the browser's API, with this page's authenticator. */
async function addPasskey(page: Page, member: Member): Promise<void> {
  const { challenge_id, options } = await member.call<Challenge>("POST", "/passkeys/options", {
    password: memberPassword,
  })
  const response = await page.evaluate(async (asked) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      asked as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return { ...made.toJSON() }
  }, options)
  await member.call("POST", "/passkeys", { challenge_id, response, name: "Test" })
}

const signInButton = (page: Page) => page.locator("form").getByRole("button", { name: "Sign in", exact: true })

test("ACC-17 one signs in with a passkey, without typing anything", { tag: "@both" }, async ({ open, baseURL }) => {
  const member = await newMember()
  const page = await open(null, named(baseURL, "/?type=login"))
  await addAuthenticator(page)
  await addPasskey(page, member)
  await page.getByRole("button", { name: "Use a passkey" }).click()
  await expect(page).toHaveURL(named(baseURL, "/home"))
  await accountEntry(page).click()
  await expect(page.getByText(member.name).first()).toBeVisible()
})

test("ACC-17 an unknown passkey is refused with a message", { tag: "@full" }, async ({ open, baseURL }) => {
  const member = await newMember()
  const page = await open(null, named(baseURL, "/?type=login"))
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await addPasskey(page, member)
  const { items } = await member.call<{ items: { id: number }[] }>("GET", "/passkeys")
  await member.call("DELETE", `/passkeys/${items[0]?.id}`)
  await page.getByRole("button", { name: "Use a passkey" }).click()
  await expect(page.getByRole("alert")).toHaveText("The passkey did not work. Please try again")
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId })
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeEnabled()
})

test("ACC-04 a passkey proves the sixth device instead of a code", { tag: "@full" }, async ({ open, baseURL }) => {
  const member = await newMember()
  for (let device = 1; device < 5; device++) await newDevice(member)
  const page = await open(null, named(baseURL, "/?type=login"))
  await addAuthenticator(page)
  await addPasskey(page, member)
  await page.getByLabel("Email, phone or name").fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(memberPassword)
  await signInButton(page).click()
  await page.getByRole("dialog", { name: "Is it you?" }).getByRole("button", { name: "Verify" }).click()
  await page.getByRole("dialog", { name: "Enter the code" }).getByRole("button", { name: "Use a passkey" }).click()
  await expect(page).toHaveURL(named(baseURL, "/home"))
})

test(
  "ACC-14 a passkey proves whose account it is, and what was begun goes on",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const member = await newMember()
    const page = await open(null, named(baseURL, "/?type=login"))
    await addAuthenticator(page)
    await addPasskey(page, member)
    await page.getByRole("button", { name: "Use a passkey" }).click()
    await expect(page).toHaveURL(named(baseURL, "/home"))
    await forgetProof(page)
    await page.goto(named(baseURL, "/setting/password"))
    const emailCard = page.getByRole("region", { name: "Email" })
    await emailCard.getByRole("button", { name: "Verify" }).click()
    const address = newEmail()
    await page.getByRole("dialog").getByLabel("Email").fill(address)
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click()
    const proof = page.getByRole("dialog", { name: "Is it you?" })
    await proof.getByRole("button", { name: "Use a passkey" }).click()
    await expect(proof).toBeHidden()
    await page
      .getByRole("dialog")
      .getByLabel("Code", { exact: true })
      .fill(await codeFor(address))
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click()
    await expect(emailCard.getByText(address)).toBeVisible()
  },
)

test("ACC-17 no passkey is offered where the browser gives none", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/?type=login")
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0)
})

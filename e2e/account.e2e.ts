import { type Page } from "@playwright/test"
import { violations } from "./axe"
import { memberPassword, newEmail, newMember, newName } from "./members"
import { codeFor } from "./outbox"
import { accountEntry, choose, expect, test, pressInAccount } from "./screens"

interface Given {
  email?: string
  name?: string
  password?: string
}

async function fillSignUp(page: Page, given: Given = {}): Promise<void> {
  const form = page.locator("form")
  await form.getByLabel("Email").fill(given.email ?? newEmail())
  await form.getByLabel("Password", { exact: true }).fill(given.password ?? memberPassword)
  await goOn(page)
  await fillPerson(page, given)
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click()

async function fillPerson(page: Page, given: Given = {}): Promise<void> {
  const form = page.locator("form")
  await form.getByLabel("Name", { exact: true }).fill(given.name ?? newName())
  await form.getByRole("checkbox").check()
  await choose(form, "Woman")
  await choose(form, "Men")
  await fillBirthday(page)
}

const fillBirthday = (page: Page) => page.locator("form").getByLabel("Date of birth").fill("06/15/1992")

const signUp = (page: Page) => page.getByRole("button", { name: "Create account" }).click()

async function signIn(page: Page, identity: string, password = memberPassword): Promise<void> {
  await page.getByLabel("Email, phone or name").fill(identity)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
}

/** Write requests sent to the API. */
function sentCalls(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/v1/") && request.method() !== "GET") calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test("ACC-01 a visitor signs up on the landing page and is welcomed", { tag: "@both" }, async ({ open }) => {
  const page = await open(null, "/")
  const name = newName()
  await fillSignUp(page, { name })
  await signUp(page)
  await expect(page).toHaveURL("/welcome")
  await expect(page.getByRole("heading", { name: "Show yourself" })).toBeFocused()
  await page.goto("/me")
  await expect(page.getByRole("heading", { name })).toBeVisible()
})

const wrongValues = [
  { field: "Email", given: { email: "eva@nowhere" }, message: /^Email address is invalid/ },
  { field: "Password", given: { password: "12345" }, message: /^Password is invalid, 6 symbols minimum/ },
  { field: "Email", given: { email: "" }, message: /^email or phone cannot be empty/ },
]

test("ACC-01 ERR-03 what is wrong is said at its field, and no request is sent", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/")
  const sent = sentCalls(page)
  const form = page.locator("form")
  for (const { field, given, message } of wrongValues) {
    await form.getByLabel("Email").fill(given.email ?? newEmail())
    await form.getByLabel("Password", { exact: true }).fill(given.password ?? memberPassword)
    await goOn(page)
    const input = page.getByLabel(field, { exact: true })
    await expect(input).toHaveAccessibleDescription(message)
    await expect(input).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByRole("alert")).toHaveCount(1)
  }
  await fillSignUp(page, { name: "Eva" })
  await signUp(page)
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/^Name is invalid, 4-20 symbols/)
  expect(sent).toEqual([])
})

test(
  "ACC-01 a name or an email that is taken is refused at its field, and what was typed stays",
  { tag: "@full" },
  async ({ open }) => {
    const other = await newMember()
    const page = await open(null, "/")
    await fillSignUp(page, { name: other.name })
    await signUp(page)
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/^This name is already taken/)
    await page.getByLabel("Name", { exact: true }).fill(newName())
    await page.getByRole("button", { name: "Back" }).click()
    await page.getByLabel("Email").fill(other.email)
    await goOn(page)
    await signUp(page)
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("This email already has an account")
    await page.getByLabel("Email").fill(newEmail())
    await goOn(page)
    await signUp(page)
    await expect(page).toHaveURL("/welcome")
  },
)

test("ACC-02 one signs in by email, phone or name in the one field", { tag: ["@both", "@full"] }, async ({ open }) => {
  // An assigned number range; other numbers of this length are invalid.
  const phone = `+49151${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, "0")}`
  const [byEmail, byPhone] = await Promise.all([newMember(), newMember({ phone })])
  for (const identity of [byEmail.email, byEmail.name, phone]) {
    const page = await open(null, "/?type=login")
    await signIn(page, identity)
    await expect(page).toHaveURL("/home")
    const name = identity === phone ? byPhone.name : byEmail.name
    await accountEntry(page).click()
    await expect(page.getByText(name).first()).toBeVisible()
  }
})

test(
  "ACC-02 a wrong password is refused with a sentence, and a field left empty sends nothing",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(null, "/?type=login")
    const sent = sentCalls(page)
    await signIn(page, member.email, "")
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Please fill this in.")
    expect(sent).toEqual([])
    await signIn(page, member.email, "something else")
    await expect(page.getByRole("alert")).toHaveText("Email, phone, name or password is not right")
    expect(sent).toEqual(["POST /v1/authenticate"])
    await expect(page.locator("form").getByRole("button", { name: "Sign in" })).toBeEnabled()
  },
)

test("ACC-02 one click signs in as a demo member", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/")
  const offered = page.getByRole("list", { name: /demo members/ }).getByRole("button")
  await expect(offered).toHaveCount(3)
  await offered.filter({ hasText: "Lena Hofmann" }).click()
  await expect(page).toHaveURL("/home")
  await page.goto("/me")
  await expect(page.getByRole("heading", { name: "Lena Hofmann" })).toBeVisible()
})

test(
  "ACC-01 a member without gender and birthday must enter them at once",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const member = await newMember({ incomplete: true })
    const page = await open(member, "/recommend")
    const dialog = page.getByRole("dialog", { name: "One more thing" })
    await expect(dialog).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled()
    await choose(dialog, "Woman")
    await fillBirthday(page)
    await dialog.getByRole("checkbox").check()
    await dialog.getByRole("button", { name: "Continue" }).click()
    await expect(dialog).toBeHidden()
    expect(await member.call("GET", "/me")).toMatchObject({ gender: 0, missing: [] })
    await page.reload()
    await expect(page.getByRole("article").first()).toBeVisible()
    await expect(dialog).toBeHidden()
  },
)

test("ACC-03 signing out ends the session here and on the server", { tag: "@both" }, async ({ open }) => {
  const member = await newMember()
  const page = await open(member, "/recommend")
  await pressInAccount(page, "Sign out")
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("heading", { name: "Join Redthread" })).toBeVisible()
  await expect(member.call("GET", "/me")).rejects.toThrow("401")
  await page.goto("/chats")
  await expect(page).toHaveURL(/^[^?]*\/\?redirect=/)
})

test(
  "ACC-03 ERR-02 a session that ends elsewhere asks here to sign in again, and goes on",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(member, "/chats")
    await expect(page.getByRole("heading", { name: "Chats" })).toBeVisible()
    await member.call("POST", "/logout")
    const dialog = page.getByRole("dialog", { name: "Welcome back" })
    await expect(dialog).toBeVisible()
    await signIn(page, member.email)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL("/chats")
    await expect(page.getByRole("heading", { name: "Chats" })).toBeVisible()
  },
)

test("SHELL-04 a visitor who wants a members' screen gets there by signing in", { tag: "@both" }, async ({ open }) => {
  const member = await newMember()
  const page = await open(null, "/de/user/recommend")
  await expect(page.getByRole("article").first()).toBeVisible()
  await page.goto("/de/chats")
  await expect(page).toHaveURL("/de/?redirect=%2Fchats")
  await page.goBack()
  await expect(page).toHaveURL("/de/user/recommend")
  await page.goForward()
  await page.getByRole("link", { name: "Anmelden" }).click()
  await page.getByLabel(/^E-Mail/).fill(member.email)
  await page.getByLabel("Passwort", { exact: true }).fill(memberPassword)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/de/chats")
})

test(
  "SHELL-01 login and signup lead to the forms, the root leads a member to the people",
  { tag: "@full" },
  async ({ open }) => {
    const visitor = await open(null, "/login")
    await expect(visitor).toHaveURL("/?type=login")
    await expect(visitor.getByRole("heading", { name: "Welcome back" })).toBeVisible()
    await visitor.getByRole("button", { name: "Create an account" }).click()
    await expect(visitor.getByRole("heading", { name: "Join Redthread" })).toBeVisible()
    await visitor.goto("/signup")
    await expect(visitor).toHaveURL("/?type=register")
    await expect(visitor.getByRole("heading", { name: "Join Redthread" })).toBeVisible()
    const page = await open(await newMember(), "/")
    await expect(page).toHaveURL("/home")
    await page.goto("/de/")
    await expect(page).toHaveURL("/de/home")
  },
)

test(
  "ACC-01 ACC-05 on the China-domain variant one signs up with a code",
  { tag: "@full" },
  async ({ page, baseURL }) => {
    // The host name selects the variant; subdomains of `localhost` resolve to this machine.
    await page.goto(`${baseURL?.replace("127.0.0.1", "redthread.cn.localhost")}/?type=register&lang=en`)
    const email = newEmail()
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await goOn(page)
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/^Please enter the code/)
    await page.getByRole("button", { name: "Send code" }).click()
    await expect(page.getByRole("button", { name: /^Send again in \d+ s/ })).toBeDisabled()
    await page.getByLabel("Code").fill(await codeFor(email))
    await goOn(page)
    await fillPerson(page)
    await signUp(page)
    await expect(page).toHaveURL(/\/welcome$/)
  },
)

test(
  "ACC-01 one signs up with a phone number instead, written as people write it",
  { tag: ["@phone", "@full"] },
  async ({ open }) => {
    const phone = `0151 ${Math.floor(Math.random() * 1e8)
      .toString()
      .padStart(8, "0")}`
    const page = await open(null, "/")
    await page.getByRole("button", { name: "Use a phone number instead" }).click()
    const field = page.getByLabel("Phone", { exact: true })
    await expect(field).toHaveAttribute("type", "tel")
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await field.fill("12")
    await goOn(page)
    await expect(field).toHaveAccessibleDescription("Phone number is invalid")
    await field.fill(`+49 ${phone.slice(1)}`)
    await goOn(page)
    await fillPerson(page)
    await signUp(page)
    await expect(page).toHaveURL("/welcome")
    const again = await open(null, "/?type=login")
    await signIn(again, `+49 (0) ${phone.slice(1)}`)
    await expect(again).toHaveURL("/home")
  },
)

test(
  "ACC-17 the sign-in button waits while the form is on its way, and can't be pressed twice",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(null, "/?type=login")
    const sent = sentCalls(page)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route("**/v1/authenticate", async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, member.email)
    const button = page.locator("form").locator("button[type=submit]")
    await expect(button).toHaveAttribute("aria-busy", "true")
    await expect(button).toBeDisabled()
    await page.getByLabel("Password", { exact: true }).press("Enter")
    goOn()
    await expect(page).toHaveURL("/home")
    expect(sent.filter((call) => call === "POST /v1/authenticate")).toHaveLength(1)
  },
)

test("ACC-17 ACC-04 the form has ways to register and to a forgotten password", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/de/?type=login")
  await page.getByRole("button", { name: "Konto anlegen" }).click()
  await expect(page.getByRole("heading", { name: "Bei Redthread registrieren" })).toBeVisible()
  await page.getByRole("button", { name: "Ich habe schon ein Konto" }).click()
  await page.getByRole("link", { name: "Passwort vergessen?" }).click()
  await expect(page).toHaveURL("/de/retrieve")
  await expect(page.getByRole("heading", { name: "Neues Passwort festlegen" })).toBeVisible()
})

test(
  "LIST-05 ACC-17 a visitor who says hi gets the sign-in window, with joining as its other tab; its back leads to register",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const page = await open(null, "/user/recommend")
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Say hi/ })
      .click()
    const dialog = page.getByRole("dialog", { name: "Welcome back" })
    await expect(dialog.getByText("Sign in or join to write to people here.")).toBeVisible()
    await expect(dialog.getByLabel("Email, phone or name")).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Say hi/ })
      .click()
    await dialog.getByRole("tab", { name: "Join" }).click()
    const joining = page.getByRole("dialog", { name: "Join Redthread" })
    await expect(joining.getByLabel("Email")).toBeVisible()
    expect(await violations(page)).toEqual([])
    await joining.getByRole("button", { name: "I already have an account" }).click()
    await expect(dialog.getByLabel("Email, phone or name")).toBeFocused()
    await dialog.getByRole("link", { name: "Back" }).click()
    await expect(page).toHaveURL("/?type=register")
    await expect(page.getByRole("heading", { name: "Join Redthread" })).toBeVisible()
    await page.goto("/back")
    await expect(page).toHaveURL("/?type=register")
  },
)

test("ACC-17 who signs in inside the window stays where they are", { tag: "@full" }, async ({ open }) => {
  const [member, other] = await Promise.all([newMember(), newMember({ gender: 1 })])
  const page = await open(null, `/profile/${other.id}`)
  await page.getByRole("main").getByRole("button", { name: /^Like/ }).first().click()
  await page.getByRole("button", { name: "I already have an account" }).click()
  const dialog = page.getByRole("dialog", { name: "Welcome back" })
  await signIn(page, member.email)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/profile/${other.id}`)
  await expect(accountEntry(page)).toBeVisible()
})

test(
  "SHELL-04 home carries the page one came from, and offers the way back there",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [member, other] = await Promise.all([newMember(), newMember({ gender: 1 })])
    const page = await open(null, `/profile/${other.id}`)
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
    await signIn(page, member.email)
    await expect(page).toHaveURL(`/home?jump=%2Fprofile%2F${other.id}`)
    await page.getByRole("link", { name: "Back to where you were" }).click()
    await expect(page).toHaveURL(`/profile/${other.id}`)
  },
)

const inWeChat = { userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 MicroMessenger/8.0.49" }

test(
  "SHELL-04 inside WeChat a visitor lands with nowxlogin=1, elsewhere without",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const inside = await open(null, "/chats", inWeChat)
    await expect(inside).toHaveURL("/?redirect=%2Fchats&nowxlogin=1")
    const member = await newMember()
    await inside.getByRole("link", { name: "Sign in" }).click()
    await signIn(inside, member.email)
    await expect(inside).toHaveURL("/chats")
    const outside = await open(null, "/chats")
    await expect(outside).toHaveURL("/?redirect=%2Fchats")
  },
)

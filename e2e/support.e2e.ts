import { violations } from "./axe"
import { newEmail, newMember } from "./members"
import { choose, expect, test } from "./screens"

test(
  "SUPPORT-01 ACC-12 a member who cannot sign in can write to support, after a captcha",
  { tag: "@both" },
  async ({ open }) => {
    const page = await open(null, "/?type=login")
    await page.route("**/v1/authenticate", (route) =>
      route.fulfill({ status: 400, json: { code: 400_015, message: "Your account is suspended. Please contact us" } }),
    )
    await page.getByLabel("Email, phone or name").fill(newEmail())
    await page.getByLabel("Password", { exact: true }).fill("some password")
    await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("link", { name: "Contact us" }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.getByRole("heading", { name: "Contact us" })).toBeInViewport()
    expect(await violations(page)).toEqual([])
    const send = page.getByRole("button", { name: "Send" })
    await send.click()
    await expect(page.getByRole("alert")).toHaveText([
      "Please enter a name of at least 4 characters",
      "Email address is invalid",
      "cannot be empty",
      "Please click on the validation area",
    ])
    await expect(page.getByLabel("Your name")).toBeFocused()
    await page.getByLabel("Your name").fill("Anna Weber")
    const email = newEmail()
    await page.getByLabel("Email for our answer").fill(email)
    await page.getByLabel("Your message").fill("I don't know why I can't get in any more.")
    await send.click()
    await expect(page.getByText("Please click on the validation area")).toBeVisible()
    await page.getByRole("checkbox", { name: "I’m not a robot" }).click()
    await expect(page.getByRole("checkbox", { name: "Verified" })).toBeChecked()
    await send.click()
    await expect(page.getByText(`We’ll reply to ${email}.`)).toBeVisible()
  },
)

test(
  "FEED-03 SUPPORT-02 PRO-02 a member reports another, after saying what is wrong",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
    const page = await open(anna, `/profile/${ben.id}`)
    await page.getByRole("button", { name: `More about ${ben.name}` }).click()
    await page.getByRole("menuitem", { name: "Report" }).click()
    const dialog = page.getByRole("dialog", { name: "Report this member" })
    const send = dialog.getByRole("button", { name: "Send report" })
    await send.click()
    await expect(dialog.getByText("Select a category")).toBeVisible()
    expect(await violations(page)).toEqual([])
    await choose(dialog.getByRole("group", { name: "What is wrong?" }), "Asking for money, or a scam")
    await dialog.getByLabel("What happened?").fill("He asked me for a card.")
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/support"))
    await send.click()
    expect((await sent).postDataJSON()).toMatchObject({ about: "user", related_id: ben.id, reason: "scam" })
    await expect(page.getByText("Thank you. We will look into it.")).toBeVisible()
    await expect(dialog).toBeHidden()
    const message = await ben.call<{ id: number }>("POST", "/messages", {
      user_id: anna.id,
      message_content: "Buy me a card",
    })
    await page.goto(`/chat/${ben.id}`)
    const bubble = page.getByRole("log").getByRole("listitem").filter({ hasText: "Buy me a card" })
    await bubble.hover()
    await bubble.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Report" }).click()
    const second = page.getByRole("dialog", { name: "Report this message" })
    await choose(second.getByRole("group", { name: "What is wrong?" }), "Asking for money, or a scam")
    await second.getByLabel("What happened?").fill("He wants money.")
    const again = page.waitForRequest((request) => request.url().endsWith("/v1/support"))
    await second.getByRole("button", { name: "Send report" }).click()
    expect((await again).postDataJSON()).toMatchObject({ about: "message", related_id: message.id })
    await expect(second).toBeHidden()
    const visitor = await open(null, `/profile/${ben.id}`)
    await visitor.getByRole("button", { name: `More about ${ben.name}` }).click()
    await visitor.getByRole("menuitem", { name: "Report" }).click()
    await expect(visitor.getByRole("dialog", { name: "Join Redthread" })).toBeVisible()
  },
)

import { memberPassword, newEmail, newName } from "./members"
import { choose, expect, test } from "./screens"

test(
  "ACC-01 ERR-03 an empty form on the phone names all that is missing and leads to the first",
  { tag: "@phone" },
  async ({ open }) => {
    const page = await open(null, "/")
    const sent: string[] = []
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()))
    const goOn = page.getByRole("button", { name: "Continue" })
    const create = page.getByRole("button", { name: "Create account" })
    await expect(page.getByText("Step 1 of 2")).toBeVisible()
    await goOn.click()
    await expect(page.getByRole("alert")).toHaveText(["email or phone cannot be empty", "Please fill this in."])
    await expect(page.getByLabel("Email")).toBeFocused()
    await expect(page.getByText("email or phone cannot be empty")).toBeInViewport()
    await page.getByLabel("Email").fill(newEmail())
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await goOn.click()
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
    await expect(page.getByText("Step 2 of 2")).toBeVisible()
    await page.getByLabel("Name", { exact: true }).fill("Eva")
    await choose(page.locator("form"), "Men")
    await create.click()
    await expect(page.getByRole("alert")).toHaveText([
      "Name is invalid, 4-20 symbols",
      "Please fill this in.",
      "Please fill this in.",
      "Please agree to go on.",
    ])
    await expect(page.getByText("4 to 20 characters, can’t be changed later")).toBeVisible()
    await page.getByLabel("Name", { exact: true }).fill(newName())
    await create.click()
    await expect(page.getByLabel("Date of birth")).toBeFocused()
    await expect(page.getByText("I am", { exact: true })).toBeInViewport()
    expect(sent).toEqual([])
  },
)

test(
  "ACC-02 an empty sign-in names both fields, recovery its one, and the focus goes there",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(null, "/?type=login")
    await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
    await expect(page.getByRole("alert")).toHaveText(["email or phone cannot be empty", "Please fill this in."])
    await expect(page.getByLabel("Email, phone or name")).toBeFocused()
    await page.goto("/retrieve")
    await page.getByRole("button", { name: "Send code" }).click()
    await expect(page.getByLabel("Email, phone or name")).toBeFocused()
    await expect(page.getByLabel("Email, phone or name")).toHaveAccessibleDescription("email or phone cannot be empty")
  },
)

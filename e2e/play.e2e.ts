import { giveForBoughtGold } from "./bank"
import { newMember, twoWhoTalk } from "./members"
import { expect, test } from "./screens"

test("GIFT-01 a gift is chosen before it is sent, and stays chosen where gold is missing", async ({ open }) => {
  const [anna, ben] = [await newMember({ gender: 0 }), await newMember({ gender: 1 })]
  const page = await open(anna, `/profile/${ben.id}`)
  await page.getByRole("button", { name: "Send a gift" }).click()
  const picker = page.getByRole("dialog", { name: `A gift for ${ben.name}` })
  await expect(picker.getByText("Choose a gift first")).toBeVisible()
  await expect(picker.getByRole("button", { name: "Send", exact: true })).toHaveCount(0)
  await picker.getByRole("group", { name: "Category" }).getByText("Flowers").click()
  await expect(picker.getByText("Teddy bear")).toHaveCount(0)
  await picker.getByText("Red rose").click()
  await expect(picker.getByText("Red rose · 1 gold")).toBeVisible()
  await picker.getByRole("button", { name: "Send", exact: true }).click()
  // Without gold the purchase dialog opens, and the choice is preserved.
  await expect(page.getByRole("dialog").nth(1)).toBeVisible()
  await expect(picker.getByText("Red rose · 1 gold")).toBeVisible()
})

test(
  "GIFT-01 GIFT-02 a gift whose gold was missing is paid for, arrives live in the other's conversation, and is thanked for",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const [hers, his] = await Promise.all([open(anna, `/chat/${ben.id}`), open(ben, `/chat/${anna.id}`)])
    await giveForBoughtGold(hers, ben.name, "Red rose")
    // The interrupted action completes automatically.
    await expect(hers.getByRole("log").getByText("You gave: Red rose")).toBeVisible()
    await expect(his.getByRole("log").getByText("For you: Red rose")).toBeVisible()
    await his.getByRole("button", { name: "Say thank you" }).click()
    await expect(hers.getByRole("log").getByText("Thank you for the gift!")).toBeVisible()
    expect(await anna.call<{ balance: number }>("GET", "/me")).toMatchObject({ balance: 19 })
    await hers.goto(`/profile/${ben.id}`)
    await expect(
      hers.getByRole("region", { name: "Gifts received" }).getByRole("img", { name: "Red rose" }),
    ).toBeVisible()
  },
)

test("TRAVEL-01 a refused request leaves the form as it was filled in", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/travel")
  await page.getByRole("button", { name: "Send for 50 gold" }).click()
  await expect(page.getByLabel("Full name, as in your passport")).toBeFocused()
  await page.getByLabel("Full name, as in your passport").fill("Anna Berg")
  await page.getByLabel("Destination").fill("Lisbon, in May")
  await page.getByLabel("Whom would you like to meet?").fill("Yuki")
  await page.getByText("Interpreter").click()
  await page.getByRole("button", { name: "Send for 50 gold" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByLabel("Destination")).toHaveValue("Lisbon, in May")
  await expect(page.getByLabel("Interpreter")).toBeChecked()
  await expect(page.getByRole("button", { name: "Send for 50 gold" })).toBeEnabled()
})

test("PLAY-02 a round is played by keys from start on", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/game")
  await page.getByRole("button", { name: "Start" }).click()
  const board = page.getByRole("application", { name: "Board of beads" })
  await expect(board).toBeFocused()
  await expect(page.getByRole("timer")).toHaveText(/^(60|5\d) s$/)
  // Finds two adjacent beads of one colour, in the first row or column or further down.
  const score = page.getByText(/^Score/)
  const tieFrom = async (way: string) => {
    for (const key of [" ", way, " ", "Enter"]) await board.press(key)
  }
  for (let row = 0; row < 6 && (await score.textContent()) === "Score 0"; row += 1) {
    for (let column = 0; column < 5 && (await score.textContent()) === "Score 0"; column += 1)
      await tieFrom("ArrowRight")
    for (let column = 0; column < 5; column += 1) await board.press("ArrowLeft")
    await board.press("ArrowDown")
  }
  await expect(score).not.toHaveText("Score 0")
})

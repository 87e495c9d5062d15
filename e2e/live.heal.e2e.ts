import { PostgresFolder } from "../server/src/testing/postgres-folder"
import { forgetful } from "./forgetful"
import { twoWhoTalk } from "./members"
import { type Product, startProduct } from "./product"
import { expect, test } from "./screens"

// Recovery after outages, on a separate product; live.e2e.ts tests without Redis.

/** ms after the end of the outage. */
const recoveryLimitMs = 5000

/** Undefined while the browser of the hooks is created. */
let product: Product | undefined
const shared = process.env["BASE_URL"]

test.describe("after what serves the page was away", { tag: "@full" }, () => {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what the fixture needs
  test.use({ baseURL: async ({}, provide) => provide(product?.url ?? shared) })
  test.beforeAll(async () => {
    product = await startProduct(() => ({ DEMO: "0", RATE_LIMIT_FACTOR: "1000" }))
    process.env["BASE_URL"] = product.url
  })
  test.afterAll(async () => {
    process.env["BASE_URL"] = shared
    await product?.stop()
  })

  const chatOf = (page: Awaited<ReturnType<typeof forgetful>>["page"]) => page.getByRole("log", { name: "Messages" })

  test("NOTI-04 the server: what was missed is on the screen within 5 s of its return, without a reload", async ({
    open,
  }) => {
    const [anna, ben] = await twoWhoTalk()
    const page = await open(anna, `/chat/${ben.id}`)
    await chatOf(page).getByText("👋").last().waitFor()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await product?.restart()
    const back = Date.now()
    // No client has reconnected yet.
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Said too early" })
    await expect(chatOf(page).getByText("Said too early")).toBeVisible({ timeout: recoveryLimitMs })
    test.info().annotations.push({ type: "healed ms", description: String(Date.now() - back) })
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true)
  })

  test("NOTI-04 the database: what was missed is on the screen within 5 s of its return, without a reload", async ({
    open,
  }) => {
    const [anna, ben] = await twoWhoTalk()
    const { page, lose, untilLost, recover } = await forgetful(anna, `/chat/${ben.id}`, open)
    await chatOf(page).getByText("👋").last().waitFor()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    lose()
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Lost on the way" })
    await untilLost()
    const database = new PostgresFolder(product?.dataDir ?? "")
    await database.killAll()
    recover()
    await database.untilBack()
    const back = Date.now()
    await expect(chatOf(page).getByText("Lost on the way")).toBeVisible({ timeout: recoveryLimitMs })
    test.info().annotations.push({ type: "healed ms", description: String(Date.now() - back) })
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true)
  })
})

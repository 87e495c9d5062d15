import { newMember } from "./members"
import { expect, test } from "./screens"

test("FEED-01 the feed is where it was also when the page was loaded anew before going back", async ({ open }) => {
  const page = await open(await newMember({ gender: 1 }), "/home")
  const posts = page.getByRole("feed").getByRole("article")
  await posts.first().waitFor()
  const more = page.waitForResponse((response) => /feeds\?.*max_id=/.test(response.url()))
  // Of the demo community alone: other tests delete what their members (`newName`) wrote.
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-feed]")]
        .filter(({ ariaLabel }) => !/\bEva[a-z]{11}$/.test(ariaLabel ?? ""))
        .map(({ dataset }) => dataset["feed"]),
    )
  await page.keyboard.press("End")
  await more
  const first = new Set(await shown())
  await page.keyboard.press("End")
  await expect.poll(async () => (await shown()).some((id) => !first.has(id))).toBe(true)
  const id = (await shown()).findLast((each) => !first.has(each)) ?? ""
  const post = page.locator(`[data-feed="${id}"]`)
  await post.scrollIntoViewIfNeeded()
  await post.locator("time").first().click()
  await expect(page).toHaveURL(`/feed/${id}`)
  await page.reload()
  await page.getByRole("article").first().waitFor()
  await page.goBack()
  await expect(post).toBeInViewport()
  // Loaded anew itself, the list is asked for from its beginning; where the window stands is the browser's matter.
  const anew = page.waitForResponse(
    (response) => /\/v1\/feeds(\?|$)/.test(response.url()) && !response.url().includes("max_id="),
  )
  await page.reload()
  await anew
  await posts.first().waitFor()
})

import { newMember } from "./members"
import { expect, test } from "./screens"

test(
  "FEED-01 the feed keeps its position also after a reload before going back",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember({ gender: 1 }), "/home")
    const posts = page.getByRole("feed").getByRole("article")
    await posts.first().waitFor()
    const more = page.waitForResponse((response) => /feeds\?.*max_id=/.test(response.url()))
    // Only posts of the demo community: other tests delete the posts of their members (`newName`).
    const inSight = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("[data-feed]")]
          .filter(({ ariaLabel }) => !/\bEva[a-z]{11}$/.test(ariaLabel ?? ""))
          .filter(
            (post) => post.getBoundingClientRect().top > 80 && post.getBoundingClientRect().top < innerHeight - 120,
          )
          .map(({ dataset }) => dataset["feed"] ?? ""),
      )
    const first = new Set(await inSight())
    await page.keyboard.press("End")
    await more
    let id = ""
    // The list removes posts far from the window from the document, so a post may be replaced while it moves.
    await expect(async () => {
      id = (await inSight()).find((each) => !first.has(each)) ?? ""
      if (id === "") await page.keyboard.press("End")
      await page.locator(`[data-feed="${id}"] time`).first().click({ timeout: 3000 })
    }).toPass()
    const post = page.locator(`[data-feed="${id}"]`)
    await expect(page).toHaveURL(`/feed/${id}`)
    // The address changes before the list unmounts and stores its position.
    await expect(page.getByRole("feed")).toHaveCount(0)
    await page.reload()
    await page.getByRole("article").first().waitFor()
    await page.goBack()
    await expect(post).toBeInViewport()
    // After a reload the list is fetched from the top; the browser restores the scroll position.
    const anew = page.waitForResponse(
      (response) => /\/v1\/feeds(\?|$)/.test(response.url()) && !response.url().includes("max_id="),
    )
    await page.reload()
    await anew
    await posts.first().waitFor()
  },
)

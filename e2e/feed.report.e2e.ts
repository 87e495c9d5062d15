import type { Feed } from "@redthread/contract/feed"
import { newMember } from "./members"
import { choose, expect, test } from "./screens"

test(
  "FEED-03 SUPPORT-02 a member reports a post, and a visitor must join first",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
    await ben.call("PUT", "/user", { visibility: "public" })
    const post = await ben.call<Feed>("POST", "/feeds", { content: "Send me money, I double it.", upload_ids: [] })
    const page = await open(anna, `/feed/${post.id}`)
    const more = { name: `More about the post by ${ben.name}` }
    await page.getByRole("button", more).click()
    await page.getByRole("menuitem", { name: "Report" }).click()
    const dialog = page.getByRole("dialog", { name: "Report this post" })
    await choose(dialog.getByRole("group", { name: "What is wrong?" }), "Asking for money, or a scam")
    await dialog.getByLabel("What happened?").fill("A swindle.")
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/support"))
    await dialog.getByRole("button", { name: "Send report" }).click()
    const request = await sent
    expect(request.postDataJSON()).toMatchObject({ about: "feed", related_id: post.id, reason: "scam" })
    expect((await request.response())?.ok()).toBe(true)
    await expect(page.getByText("Thank you. We will look into it.")).toBeVisible()
    await expect(dialog).toBeHidden()
    const visitor = await open(null, `/feed/${post.id}`)
    await visitor.getByRole("button", more).click()
    await visitor.getByRole("menuitem", { name: "Report" }).click()
    await expect(visitor.getByRole("dialog", { name: "Join Redthread" })).toBeVisible()
  },
)

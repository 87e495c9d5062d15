import { execFileSync } from "node:child_process"
import { twoWhoTalk } from "./members"
import { expect, test } from "./screens"

function hasFfmpeg(): boolean {
  try {
    execFileSync("ffmpeg", ["-version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

test("CHAT-02 SHELL-09 a voice is recorded and heard, and pauses when one goes on to another page", async ({
  open,
}) => {
  test.skip(!hasFfmpeg(), "voices need ffmpeg")
  const [anna, ben] = await twoWhoTalk()
  const page = await open(anna, `/profile/${ben.id}`)
  await page.getByRole("button", { name: `Chat with ${ben.name}` }).click()
  const chat = page.getByRole("region", { name: `Conversation with ${ben.name}` })
  await chat.getByRole("button", { name: "Record a voice message" }).click()
  await expect(chat.getByRole("timer")).toHaveText("0:03")
  await chat.getByRole("button", { name: "Stop recording" }).click()
  await chat.getByRole("button", { name: "Send the voice message" }).click()
  const log = chat.getByRole("log", { name: "Messages" })
  await log.getByRole("button", { name: /^Play the voice message/ }).click()
  await expect(log.getByRole("button", { name: /^Pause the voice message/ })).toBeVisible()
  await page.getByRole("navigation").getByRole("link").first().click()
  await expect(page).toHaveURL("/home")
  const audio = log.locator("audio")
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true)
  expect(await audio.evaluate((element: HTMLAudioElement) => element.ended)).toBe(false)
  await expect(log.getByRole("button", { name: /^Play the voice message/ })).toBeVisible()
})

import {
  type ChannelSettings,
  defaultChannels,
  type NotificationKind,
  notificationKinds,
  type NotificationSettings,
} from "@redthread/contract/notification-setting"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import type { SettingsChange } from "./notification-setting.queries"
import { WaysTable } from "./WaysTable"

await startTexts("en", ["ui", "notice"])

const ways = Object.fromEntries(notificationKinds.map((kind) => [kind, defaultChannels(kind)])) as Record<
  NotificationKind,
  ChannelSettings
>
const settings: NotificationSettings = { ways, quiet: null, time_zone: "UTC", preview: true }
const box = (name: string) => page.getByRole("checkbox", { name, exact: true })

async function show() {
  const save = vi.fn<(change: SettingsChange) => void>()
  await render(<WaysTable settings={settings} save={save} />)
  return save
}

test("NOTI-01 the settings have six topics; single kinds are below a topic on request", async () => {
  await show()
  expect(page.getByRole("row").elements()).toHaveLength(7)
  const topic = page.getByRole("button", { name: /^Gold and VIP/ })
  await expect.element(topic).toHaveTextContent("VIP, Payments, Earnings")
  await topic.click()
  await expect.element(topic).toHaveAttribute("aria-expanded", "true")
  expect(page.getByRole("row").elements()).toHaveLength(10)
  await topic.click()
  expect(page.getByRole("row").elements()).toHaveLength(7)
})

test("NOTI-01 every kind is in exactly one topic", async () => {
  await show()
  for (const topic of page.getByRole("button").elements()) (topic as HTMLElement).click()
  await expect.poll(() => page.getByRole("row").elements().length).toBe(1 + 6 + notificationKinds.length)
})

test("NOTI-01 a topic's box is mixed if its kinds differ, and sets all that have the channel", async () => {
  const save = await show()
  await expect.element(box("Gold and VIP: Push")).toBeChecked()
  expect((box("Gold and VIP: Mail").element() as HTMLInputElement).indeterminate).toBe(true)
  await box("Gold and VIP: Mail").click()
  expect(save).toHaveBeenLastCalledWith({
    ways: { upgrade: { mail: true }, payclear: { mail: true }, earning: { mail: true } },
  })
  // Likes, matches and requests have badges of their own and are not in the list.
  await box("Likes and friends: List").click()
  expect(save).toHaveBeenLastCalledWith({ ways: { friend: { list: false } } })
  await page.getByRole("button", { name: /^Likes and friends/ }).click()
  expect(box("Likes: List").elements()).toHaveLength(0)
  await box("Likes: Push").click()
  expect(save).toHaveBeenLastCalledWith({ ways: { like: { push: false } } })
})

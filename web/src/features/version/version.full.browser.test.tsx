import { release, remindAfterSeconds } from "@redthread/contract/version"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"
import "../../ui/base.css"
import "../../ui/theme.css"
import { VersionOffer } from "./version"

await startTexts("en", ["shell", "ui", "version"])

const asked: string[] = []

function answer(body: object): void {
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    asked.push(address as string)
    return Response.json(body)
  })
}

const stores = { version: "9.0.0", update: true, download: "https://store.example/redthread" }

beforeEach(() => writeStored(storageKeys.remindLater, null))
afterEach(() => {
  asked.length = 0
  Reflect.deleteProperty(window, "Capacitor")
  vi.restoreAllMocks()
})

test("SHELL-07 ACC-18 a later version is offered; put off, it is not asked about for a week", async () => {
  answer({ version: "9.0.0", update: true, download: null })
  const screen = await render(<VersionOffer />)
  await expect.element(page.getByRole("dialog")).toHaveTextContent("Version 9.0.0")
  expect(asked).toEqual([`/v1/version/web/${release}`])
  await expect.element(page.getByRole("button", { name: "Reload now" })).toBeVisible()
  await page.getByRole("button", { name: "Remind me later" }).click()
  expect(page.getByRole("dialog").elements()).toHaveLength(0)
  const until = Number(readStored(storageKeys.remindLater))
  expect(until / 1000).toBeGreaterThan(Date.now() / 1000 + remindAfterSeconds - 60)
  await screen.unmount()
  await render(<VersionOffer />)
  expect(asked).toHaveLength(1)
  vi.spyOn(Date, "now").mockReturnValue(until + 1)
  await render(<VersionOffer />)
  await expect.element(page.getByRole("dialog")).toBeVisible()
})

test("SHELL-07 the phone's application names itself, and is sent to its store", async () => {
  const App = { getInfo: async () => ({ version: "1.2.0" }) }
  Object.assign(window, { Capacitor: { isNativePlatform: () => true, getPlatform: () => "ios", Plugins: { App } } })
  answer(stores)
  await render(<VersionOffer />)
  await expect.element(page.getByRole("link", { name: "Download" })).toHaveAttribute("href", stores.download)
  expect(asked).toEqual(["/v1/version/ios/1.2.0"])
})

test("SHELL-05 SHELL-07 Escape puts it off, and who has the latest hears nothing", async () => {
  answer({ version: "9.0.0", update: true, download: null })
  await render(<VersionOffer />)
  await expect.element(page.getByRole("dialog")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await vi.waitFor(() => expect(readStored(storageKeys.remindLater)).not.toBeNull())
  writeStored(storageKeys.remindLater, null)
  answer({ version: release, update: false, download: null })
  await render(<VersionOffer />)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(page.getByRole("dialog").elements()).toHaveLength(0)
})

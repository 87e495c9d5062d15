import type { Announcement } from "@redthread/contract/announcement"
import type { Me } from "@redthread/contract/account"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { storageKeys, writeStored } from "../../core/preferences/storage"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Overlays } from "./Overlays"

await startTexts("en", ["shell", "ui", "error", "wheel", "notice"])

const counter = { likeme: 0, message: 0, request: 0, notification: 0, order: 0 }
const base = { id: 7, name: "Anna", wheel: 1, missing: [], counter, announcement: null } as unknown as Me
const announcement = { id: 1, content: "<p>Summer party</p>" } as Announcement

const begin = (me: Partial<Me>) => session.begin({ token: "t", channel: "c", expires_in: 3600, me: { ...base, ...me } })

const wheel = () => page.getByRole("dialog", { name: "Wheel of the day" })
const news = () => page.getByRole("dialog", { name: "Announcement" })

beforeEach(async () => {
  await startTestSite(true)
  new FakeServer({ "POST /announcements/1/seen": () => new Response(null, { status: 204 }) })
  writeStored(storageKeys.wheel, null)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test("SHELL-05 an announcement that waits comes alone, without the wheel above or below it", async () => {
  begin({ announcement })
  await showPart(<Overlays />, "/home")
  await expect.element(page.getByText("Summer party")).toBeVisible()
  expect(wheel().elements()).toEqual([])
})

test("SHELL-05 an announcement that arrives while the wheel is open waits until it is closed", async () => {
  begin({})
  await showPart(<Overlays />, "/home")
  await expect.element(wheel()).toBeVisible()
  session.updateMe({ ...base, announcement })
  expect(news().elements()).toEqual([])
  await expect.element(wheel()).toBeVisible()
  await wheel().getByRole("button", { name: "Close" }).click()
  await expect.element(page.getByText("Summer party")).toBeVisible()
  expect(wheel().elements()).toEqual([])
})

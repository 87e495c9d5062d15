import type { Me } from "@redthread/contract/account"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { signIn } from "../mall/testing/open-mall"
import { ChatOptions } from "./ChatOptions"
import { SettingRail } from "./SettingRail"
import { SettingScreen } from "./SettingScreen"

await startTexts("en", ["shell", "setting", "settings_profile", "ui", "error"])

beforeEach(() => void new FakeServer({}))
afterEach(() => vi.restoreAllMocks())

const pages = () => page.getByRole("navigation", { name: "Settings", exact: true })

test("SHELL-06 PRO-12 on the desktop a rail leads through the settings by keyboard, and marks the page that is shown", async () => {
  await page.viewport(1280, 800)
  signIn()
  const pathNow = await showPart(<SettingRail />, "/setting/privacy")
  const link = (name: string) => pages().getByRole("link", { name, exact: true })
  await expect.element(link("Privacy")).toHaveAttribute("aria-current", "page")
  expect(pages().element().querySelectorAll("[aria-current]")).toHaveLength(1)
  expect(
    pages()
      .getByRole("list")
      .elements()
      .map((list) => list.querySelectorAll("a > svg").length),
  ).toEqual([2, 5, 4, 2, 2])
  await expect.element(pages().getByRole("list", { name: "With others" })).toBeVisible()
  link("Privacy").element().focus()
  await userEvent.tab()
  await expect.element(link("Notifications")).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.poll(pathNow).toBe("/setting/notification")
  await expect.element(link("Notifications")).toHaveAttribute("aria-current", "page")
  await expect.element(link("Privacy")).not.toHaveAttribute("aria-current")
})

test("SHELL-02 help and the legal pages stand at the end of the rail, for visitors as well", async () => {
  await page.viewport(1280, 800)
  await showPart(<SettingRail />, "/language")
  await expect.element(pages().getByRole("link", { name: "Language" })).toHaveAttribute("aria-current", "page")
  expect(pages().getByRole("link").elements()).toHaveLength(2)
  const support = page.getByRole("navigation", { name: "About and legal" }).getByRole("link").elements()
  expect(support.map((link) => link.getAttribute("href"))).toEqual(
    ["contact", "report", "terms", "policy", "safety", "faq", "about", "paid", "vip", "accessibility", "figures"].map(
      (path) => `/${path}`,
    ),
  )
})

test("SHELL-06 the menu stands in the phone's page, and on the desktop beside it", async () => {
  await page.viewport(390, 844)
  signIn()
  await showPart(<SettingScreen />)
  await expect.element(pages().getByRole("link", { name: "Edit profile" })).toBeVisible()
  for (const link of page.getByRole("link").elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await page.viewport(1280, 800)
  await expect.element(pages()).not.toBeInTheDocument()
})

test("PRO-12 what is on or off is a switch, works by keyboard, says what it means and that it is saved", async () => {
  const me = { sound: 1, send_on_enter: true } as Me
  const server = new FakeServer({ "PUT /user": () => Response.json({}) })
  signIn(me)
  await showPart(<ChatOptions me={me} />)
  const sounds = page.getByRole("switch", { name: "Sounds" })
  const enter = page.getByRole("switch", { name: "Enter sends the message" })
  await expect.element(sounds).toBeChecked()
  await expect.element(enter).toHaveAccessibleDescription("Shift+Enter starts a new line.")
  sounds.element().focus()
  await userEvent.tab()
  await expect.element(enter).toHaveFocus()
  await userEvent.keyboard(" ")
  await expect.poll(() => server.of("PUT", "/user").map(({ body }) => body)).toEqual([{ send_on_enter: false }])
  // All of the row can be pressed.
  await page.getByText("A soft tone when a message arrives").click({ force: true })
  await expect.poll(() => server.of("PUT", "/user").at(-1)?.body).toEqual({ sound: 0 })
})

import { languages } from "@redthread/contract/language"
import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { setLanguage } from "../../../core/language/language"
import { startTexts } from "../../../core/texts/start-texts"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { FraudNotice } from "./FraudNotice"

const notice = {
  last_contact_at: "2026-11-20T10:00:00.000Z",
  notified_at: "2026-11-21T10:00:00.000Z",
  cleared_at: null,
}

afterEach(async () => {
  setLanguage("en")
  await cleanup()
})

test.each(languages)("SAFE-13 a conversation shows name, last contact, advice and support in %s", async (language) => {
  setLanguage(language)
  await startTexts(language, ["shell", "ui", "error", "chat"])
  await showPart(<FraudNotice name="Viktor" notice={notice} />)
  const note = page.getByRole("note")
  await expect.element(note).toHaveTextContent("Viktor")
  await expect.element(note).toHaveTextContent(/2026/)
  await expect.element(page.getByRole("link")).toHaveAttribute("href", "/contact")
  expect(document.body.textContent).not.toContain("{{")
})

test("SAFE-13 a warning that was withdrawn says so, without the advice", async () => {
  await startTexts("en", ["shell", "ui", "error", "chat"])
  await showPart(<FraudNotice name="Viktor" notice={{ ...notice, cleared_at: "2026-11-25T10:00:00.000Z" }} />)
  await expect.element(page.getByRole("note")).toHaveTextContent("the warning no longer applies")
  expect(page.getByRole("link").elements()).toEqual([])
})

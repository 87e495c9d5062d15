import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { ClientError } from "../../core/error/client-error"
import { startTexts } from "../../core/texts/start-texts"
import { showPart } from "../../testing/show-part"
import { ErrorPrompt } from "./ErrorPrompt"

await startTexts("en", ["shell", "ui", "error", "account"])

test("CHAT-08 where the email has to be verified first, one may verify it or become a VIP", async () => {
  const error = new ClientError("verify_email_first")
  await showPart(<ErrorPrompt prompt={{ kind: "verify_email", error, target: undefined }} />)
  await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Become a VIP" })).toBeVisible()
})

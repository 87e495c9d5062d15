import texts from "@redthread/texts/en/account.json"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { blank } from "./sign-up-draft"
import { SignUpPerson } from "./SignUpSteps"

test("ACC-01 Enter that confirms a name of an input method stays in the field, in Safari's order, too", async () => {
  await render(
    <form>
      <SignUpPerson
        texts={texts}
        draft={{ ...blank, name: "李娜" }}
        change={() => undefined}
        form={{ captcha: null, errorAt: () => undefined, settle: () => undefined }}
        tag="en"
        hrefs={{ terms: "/terms", policy: "/policy" }}
      />
    </form>,
  )
  const name = page.getByRole("textbox", { name: "Name" })
  const press = (init: KeyboardEventInit) =>
    name
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }))
  ;(name.element() as HTMLElement).focus()
  press({ isComposing: true })
  press({ keyCode: 229 })
  await expect.element(name).toHaveFocus()
  press({ keyCode: 13 })
  await expect.element(page.getByRole("textbox", { name: "Date of birth" })).toHaveFocus()
})

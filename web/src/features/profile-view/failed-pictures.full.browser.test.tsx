import { expect, test } from "vitest"
import { render } from "vitest-browser-react"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Avatar } from "../../ui/display/Avatar"
import { Picture } from "../../ui/display/Picture"
import { Portrait } from "../profile/profile"
import { Cover } from "./ProfileHead"

const broken = "data:image/png;base64,AAAA"
const whole =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

test("PHOTO-06 a portrait, card, or picture that fails to load shows its placeholder, a cover nothing, and the next one loads", async () => {
  const all = (src: string) => (
    <>
      <Avatar src={src} name="Maria" />
      <Portrait key={src} src={src} name="Maria" isFirst />
      <Cover src={src} />
      <Picture src={src} alt="A picture" />
    </>
  )
  const { container, rerender } = await render(all(broken))
  await expect.poll(() => container.querySelectorAll("img").length).toBe(1)
  expect(container.querySelector("[data-initial]")?.getAttribute("data-initial")).toBe("M")
  expect(container.querySelectorAll("svg").length).toBe(1)
  expect(container.querySelector("[data-state]")?.getAttribute("data-state")).toBe("error")
  await rerender(all(whole))
  await expect.poll(() => container.querySelectorAll("img").length).toBe(4)
  await expect.poll(() => container.querySelector("[data-state]")?.getAttribute("data-state")).toBe("success")
})

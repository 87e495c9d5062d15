import { lazy, Suspense } from "react"
import { beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import { Menu } from "../../ui/navigation/Menu"
import "../../ui/theme.css"
import { allowOffer } from "./wheel-offer"
import { WheelOffer } from "./WheelOffer"

await startTexts("en", ["shell", "ui", "error", "wheel"])

beforeEach(() => {
  new FakeServer({})
  writeStored(storageKeys.wheel, null)
})

const offer = () => page.getByRole("dialog", { name: "Wheel of the day" })

test("PLAY-01 the wheel is offered where one arrives", async () => {
  await showPart(<WheelOffer />, "/home")
  await expect.element(offer()).toBeVisible()
})

test("ACC-18 PLAY-01 who hides the offer does not meet it again in this browser, until it is allowed", async () => {
  await showPart(<WheelOffer />, "/home")
  await offer().getByLabelText("Don’t show this by itself again").click()
  await offer().getByRole("button", { name: "Close" }).click()
  expect(readStored(storageKeys.wheel)).toBe("off")
  const Arrived = () => (
    <>
      <WheelOffer />
      <p>Once more</p>
    </>
  )
  await showPart(<Arrived />, "/home")
  await expect.element(page.getByText("Once more")).toBeVisible()
  expect(offer().elements()).toEqual([])
  allowOffer(true)
  await showPart(<WheelOffer />, "/home")
  await expect.element(offer()).toBeVisible()
})

test("PLAY-01 SHELL-02 the wheel takes no menu away that was opened before its code came", async () => {
  let arrive: () => void = () => undefined
  const Late = lazy(
    () => new Promise<{ default: typeof WheelOffer }>((done) => (arrive = () => done({ default: Arrived }))),
  )
  const Arrived = () => (
    <>
      <WheelOffer />
      <p>The wheel is here</p>
    </>
  )
  await showPart(
    <>
      <Menu button="More" buttonClass="" label="More" items={[{ key: "one", label: "One", run: () => undefined }]} />
      <Suspense>
        <Late />
      </Suspense>
    </>,
    "/home",
  )
  await userEvent.click(page.getByRole("button", { name: "More" }))
  await expect.element(page.getByRole("menuitem", { name: "One" })).toBeVisible()
  arrive()
  await expect.poll(() => document.body.textContent).toContain("The wheel is here")
  await expect.element(page.getByRole("menuitem", { name: "One" })).toBeVisible()
  expect(offer().elements()).toEqual([])
})

import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { showPart } from "../../../testing/show-part"
import { LocalTime } from "./LocalTime"

await startTexts("en", ["ui", "chat"])
afterEach(() => {
  vi.useRealTimers()
})

const show = async (time_zone: string | null, at: string) => {
  vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] })
  await showPart(
    <p data-testid="clock">
      <LocalTime head={{ name: "Yuki", time_zone }} />
    </p>,
  )
  return page.getByTestId("clock")
}
/** The browser of the tests has the zone of the machine. */
const own = new Intl.DateTimeFormat().resolvedOptions().timeZone

test("CHAT-01 the head shows the clock of the other member", async () => {
  await expect.element(await show("Asia/Kathmandu", "2026-11-27T10:15:00Z")).toHaveTextContent("4:00 PM for Yuki")
})

test("CHAT-01 at night the other's clock says so", async () => {
  await expect
    .element(await show("Asia/Kathmandu", "2026-11-27T20:15:00Z"))
    .toHaveTextContent("2:00 AM at night for Yuki")
})

test.each([null, own, "Mars/Base"])("CHAT-01 there is no second clock for the zone %s", async (zone) => {
  await expect.element(await show(zone, "2026-11-27T10:15:00Z")).toHaveTextContent("")
})

import type { AlbumPhoto } from "@redthread/contract/photo"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { SecretPicker } from "./SecretPicker"

await startTexts("en", ["shell", "ui", "error", "photo"])
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const button = (name: string) => page.getByRole("button", { name, exact: true })

test("PHOTO-05 CHAT-10 without a priced photo one is chosen and priced at once", async () => {
  await startTestSite(true)
  vi.spyOn(session, "current").mockReturnValue({ me: { id: 7 } } as never)
  new FakeServer({
    "GET /photos/7": () =>
      Response.json({ items: [], pagination: { next_max_id: null }, folders: { public: 0, private: 0, secret: 0 } }),
  })
  const onChoose = vi.fn<(photos: readonly AlbumPhoto[]) => void>()
  await showPart(<SecretPicker chosen={[]} max={9} onChoose={onChoose} onClose={() => undefined} />)
  expect(button("Add").elements()).toHaveLength(0)
  await button("Choose a photo and set a price").click()
  const price = page.getByRole("textbox", { name: "Price for new photos" })
  await expect.element(price).toBeVisible()
  await expect.element(button("Add pictures or clips")).toBeEnabled()
  await price.fill("nothing")
  await expect.element(button("Add pictures or clips")).toBeDisabled()
})

import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { GiftMessage, ReceivedGifts } from "./gift"
import { giftsQuery, receivedQuery } from "./gift.queries"
import { GiftPicker } from "./GiftPicker"
import { GiftPicture } from "./GiftPicture"

await startTexts("en", ["shell", "ui", "error", "gift"])

const rose = 43

test("GIFT-01 who received a gift says thank you with one press, and is not asked again", async () => {
  const onThank = vi.fn<(words: string) => void>()
  const given = { giftId: rose, isMine: false, onThank }
  const screen = await render(<GiftMessage {...given} isAnswered={false} />)
  await expect.element(page.getByRole("figure")).toHaveTextContent("For you: Red rose")
  await page.getByRole("button", { name: "Say thank you" }).click()
  expect(onThank).toHaveBeenCalledExactlyOnceWith("Thank you for the gift!")
  await screen.rerender(<GiftMessage {...given} isAnswered />)
  expect(page.getByRole("button").elements()).toHaveLength(0)
  await screen.rerender(<GiftMessage {...given} isMine isAnswered={false} />)
  await expect.element(page.getByRole("figure")).toHaveTextContent("You gave: Red rose")
  expect(page.getByRole("button").elements()).toHaveLength(0)
})

test("GIFT-01 a profile shows what was received, how many of each, and nothing where there is nothing", async () => {
  const client = new QueryClient()
  const items = [
    { gift_id: rose, count: 3 },
    { gift_id: 3, count: 1 },
  ]
  client.setQueryData(receivedQuery(7).queryKey, { items, total: 4 })
  client.setQueryData(receivedQuery(8).queryKey, { items: [], total: 0 })
  const of = (userId: number) => (
    <QueryClientProvider client={client}>
      <ReceivedGifts userId={userId} />
    </QueryClientProvider>
  )
  const screen = await render(of(7))
  const received = page.getByRole("region", { name: "Gifts received" })
  await expect.element(received.getByRole("heading")).toHaveTextContent("Gifts received 4")
  await expect.element(received.getByRole("img", { name: "Red rose" })).toHaveAttribute("src", "/gifts/rose.svg")
  await expect.element(received.getByRole("listitem").first()).toHaveTextContent("× 3")
  await expect.element(received.getByRole("listitem").nth(1)).toHaveTextContent("")
  await screen.rerender(of(8))
  expect(received.elements()).toHaveLength(0)
})

test("GIFT-01 PHOTO-06 a gift whose picture fails to load has an icon in its place, with the name", async () => {
  const { container } = await render(<GiftPicture src="data:image/png;base64,AAAA" alt="Red rose" size={64} />)
  await expect.poll(() => container.querySelector("img")).toBeNull()
  await expect.element(page.getByRole("img", { name: "Red rose" })).toBeVisible()
})

test("GIFT-01 categories are chips, and Send appears when a gift is chosen", async () => {
  const client = new QueryClient()
  const gift = (id: number, category: string) => ({
    id,
    category,
    thumb: "/x.svg",
    src: "/x.svg",
    price: 1,
    hit: 0,
    free: false,
  })
  const items = [gift(rose, "flower"), gift(3, "romance")]
  client.setQueryData(giftsQuery("popular").queryKey, { items } as never)
  await render(
    <QueryClientProvider client={client}>
      <GiftPicker person={{ user_id: 2, name: "Marlene" }} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const gifts = page.getByRole("group", { name: "Gifts" }).getByRole("radio")
  const send = page.getByRole("button", { name: "Send", exact: true })
  await expect.poll(() => gifts.elements().length).toBe(2)
  expect(send.elements()).toHaveLength(0)
  await expect.element(page.getByText("Choose a gift first")).toBeVisible()
  await page.getByRole("group", { name: "Category" }).getByText("Flowers").click()
  await expect.poll(() => gifts.elements().length).toBe(1)
  await page.getByText("Red rose").click()
  await expect.element(send).toBeEnabled()
  await expect.element(page.getByText("Red rose · 1 gold")).toBeVisible()
})

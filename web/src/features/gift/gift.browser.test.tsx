import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { GiftMessage, ReceivedGifts } from "./gift"
import { receivedQuery } from "./gift.queries"

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

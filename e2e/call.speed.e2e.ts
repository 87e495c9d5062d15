import type { Page } from "@playwright/test"
import { bareCall } from "./call-bare"
import { answer, callFrom, friendOf } from "./calls"
import { wealthyMember } from "./members"
import { expect, test } from "./screens"

/** Measured calls of each kind; one before them warms up. */
const calls = 7

/** Time at which the other member's video plays here, by this machine's clock. */
const seesAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>("video:not([data-own])")
          if (video && video.videoWidth > 2 && video.currentTime > 0) done(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** Time of the next click here. */
const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const clicked = () => done(performance.timeOrigin + performance.now())
        addEventListener("click", clicked, { capture: true, once: true })
      }),
  )

/** @returns ms from the accepting click until each sees the other's video */
async function productCall(hers: Page, his: Page, name: string): Promise<number> {
  await callFrom(hers, name)
  await his.getByRole("button", { name: "Answer", exact: true }).waitFor()
  const times = [clickedAt(his), seesAt(hers), seesAt(his)]
  await answer(his)
  const [accepted = 0, ...seen] = await Promise.all(times)
  await hers.getByRole("button", { name: "Hang up" }).click()
  const ends = [hers, his].map((page) => page.getByText("Call ended"))
  await Promise.all(ends.map((end) => expect(end).toBeVisible()))
  await Promise.all(ends.map((end) => expect(end).toBeHidden()))
  return Math.max(...seen) - accepted
}

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN

test("CALL-01 from accept to moving pictures takes at most 1.5 times what a bare page takes", async ({
  open,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const [caller, other] = [await wealthyMember(baseURL), await wealthyMember(baseURL, 1)]
  const [callee, another] = [await friendOf(caller), await friendOf(other)]
  const hers = await open(caller, `/profile/${callee.id}`)
  const his = await open(callee, `/chat/${caller.id}`)
  await his.getByRole("textbox", { name: /^Write to/ }).waitFor()
  const bare = await open(null, "/robots.txt")
  const took: { product: number[]; bare: number[] } = { product: [], bare: [] }
  for (let call = 0; call <= calls; call += 1) {
    const [ours, theirs] = [await productCall(hers, his, callee.name), await bareCall(bare, other, another)]
    if (call === 0) continue
    took.product.push(ours)
    took.bare.push(theirs)
  }
  const note = `product ${took.product.map(Math.round).join(", ")}; bare ${took.bare.map(Math.round).join(", ")} ms`
  test.info().annotations.push({ type: "accept to pictures", description: note })
  expect(median(took.product) / median(took.bare), note).toBeLessThanOrEqual(1.5)
})

import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { showPart } from "../../testing/show-part"
import { RequestKeys, useKeyedMutation } from "./keyed-mutation"

test("a key stays with its input until it is released", () => {
  const keys = new RequestKeys()
  const first = keys.keyFor({ gold: 1 })
  expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(keys.keyFor({ gold: 1 })).toBe(first)
  const second = keys.keyFor({ gold: 2 })
  expect(second).not.toBe(first)
  keys.release(first)
  expect(keys.keyFor({ gold: 2 })).toBe(second)
  keys.release(second)
  expect(keys.keyFor({ gold: 2 })).not.toBe(second)
})

test("a mutation keeps its key while it fails; success or another input renews it", async () => {
  const sent: { gold: number; key: string }[] = []
  let isDown = true
  const Part = () => {
    const pay = useKeyedMutation({
      mutationFn: async (gold: number, key) => {
        sent.push({ gold, key })
        if (isDown) throw new Error("unreachable")
        return gold
      },
      meta: { quiet: true },
    })
    return (
      <>
        <button onClick={() => pay.mutate(1)}>One</button>
        <button onClick={() => pay.mutate(2)}>Two</button>
        <output>{`${pay.status} ${sent.length}`}</output>
      </>
    )
  }
  await showPart(<Part />)
  const press = async (name: string, outcome: string) => {
    await page.getByRole("button", { name }).click()
    await expect.element(page.getByText(outcome)).toBeVisible()
  }
  await press("One", "error 1")
  await press("One", "error 2")
  await press("Two", "error 3")
  isDown = false
  await press("Two", "success 4")
  await press("Two", "success 5")
  const [one, oneAgain, two, twoAgain, third] = sent.map(({ key }) => key)
  expect(oneAgain).toBe(one)
  expect(two).not.toBe(one)
  expect(twoAgain).toBe(two)
  expect(third).not.toBe(two)
})

import { expect, it } from "vitest"
import { fairQueue } from "./at-most"

it("takes turns by whose the work is, and does so many at a time", async () => {
  const queue = fairQueue(2)
  const begun: string[] = []
  let [running, most] = [0, 0]
  const work = (name: string) => async () => {
    begun.push(name)
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
  }
  const names = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"]
  await Promise.all(names.map((name) => queue(name.charAt(0), work(name))))
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"])
  expect(most).toBe(2)
})

it("continues after failed work", async () => {
  const queue = fairQueue(1)
  const failing = queue(1, () => Promise.reject(new Error("broken")))
  const next = queue(2, () => Promise.resolve("done"))
  await expect(failing).rejects.toThrow("broken")
  expect(await next).toBe("done")
})

import { expect, test } from "vitest"
import { AppError } from "@redthread/contract/core/error"
import { atMost } from "./at-most"

/** Work that ends when `resolve` is called. */
function pendingWork() {
  let resolve: (value: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<string>((...settle) => ([resolve, reject] = settle))
  let hasBegun = false
  const work = (): Promise<string> => {
    hasBegun = true
    return promise
  }
  return { work, resolve, reject, begun: () => hasBegun }
}

test("two run, the others wait in line, also behind one that fails", async () => {
  const limited = atMost(2)
  const jobs = [pendingWork(), pendingWork(), pendingWork(), pendingWork()] as const
  const begun = (): boolean[] => jobs.map((job) => job.begun())
  const [first, ...others] = jobs.map((job) => limited(job.work))
  expect(begun()).toEqual([true, true, false, false])
  jobs[0].reject(new Error("broken"))
  await expect(first).rejects.toThrow("broken")
  expect(begun()).toEqual([true, true, true, false])
  for (const { resolve } of jobs.slice(1)) resolve("done")
  expect(await Promise.all(others)).toEqual(["done", "done", "done"])
})

test("work above the queue limit is refused with `unavailable`, until the queue is shorter", async () => {
  const limited = atMost(1, 2)
  const jobs = [pendingWork(), pendingWork(), pendingWork()] as const
  const all = jobs.map((job) => limited(job.work))
  const refused = await limited(() => Promise.resolve("no")).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ key: "unavailable", detail: { retryAfterSeconds: 5 } })
  for (const { resolve } of jobs) resolve("done")
  await Promise.all(all)
  expect(await limited(() => Promise.resolve("yes"))).toBe("yes")
})
